import { makeAuthority, type Credential } from '../../../pki';
import { withPrivateAddresses, createProbe, type Clock } from '../../../attempt';
import { TargetError, type OpenTarget, type Target } from '../../../target/types';
import type { Scenario } from '../../../vocabulary/types';
import { paced } from '../../../run/pace';
import { openAuditLog, type AuditLog } from '../audit/audit-log';
import { clientDrawn } from '../drawn/client-drawn';
import { createDryRunGuard } from '../probes/dry-run-violation';
import { createRunCache, type RunCache } from '../credentials/run-cache';
import { openSigning } from '../credentials/signing';
import type { IdentityQuestion } from './ask-identity';

/** How a target is looked at before there is a plan. */
export interface LookOptions {
  /** Milliseconds for one request. */
  readonly timeout: number;
  readonly clock: Clock;
  /** What was made for the target before. */
  readonly kept?: RunCache;
}

/** An open target that is asked who a caller is, before there is a plan. */
export interface Look {
  readonly open: OpenTarget;
  readonly question: IdentityQuestion;
  /** The certificate of a caller that a scenario describes. */
  readonly minted: (of: Scenario, name: string) => Promise<Credential>;
}

/**
 * Opens the target for questions, and closes it. Undefined where none can be asked: a target that may not be tested, whose
 * authority is not known, or a signer that fails: the run says so in its own place. `what` it is for decides the drawn client.
 */
export async function looking<T>(
  target: Target,
  what: string,
  { timeout, clock, kept = createRunCache() }: LookOptions,
  use: (look: Look) => Promise<T>,
): Promise<T | undefined> {
  let open = await target.open();
  let audit: AuditLog | undefined;
  try {
    if (target.oracle.kind === 'audit-log') audit = await openAuditLog(target.oracle.file);
    open = await withPrivateAddresses(open, target);
    const [setup] = target.setups;
    const endpoint = open.endpoint(setup.name);
    const stranger = await makeAuthority({ commonName: kept.names.stranger, now: clock.now(), hours: 1 });
    const probe = createDryRunGuard()(
      createProbe({
        timeout,
        clock,
        unknownAuthority: stranger.certificate,
        contexts: kept.contexts,
        shape: clientDrawn(kept.draw, what),
        identityOf: audit?.identityOf,
      }),
    );
    const { credentials } = openSigning(target, open, probe, kept, clock.now);
    const turn = paced(target.safetyPolicy?.maxRps, clock.elapsed);
    const token = open.suppliedCredentials?.token;
    return await use({
      open,
      question: { target, setup, endpoint, probe, turn, token },
      minted: (of, name) => credentials.of(of, name, setup.requestHeader),
    });
  } catch (error) {
    if (error instanceof TargetError || (error instanceof Error && 'code' in error && error.code === 'signing-failed'))
      return undefined;
    throw error;
  } finally {
    await audit?.close();
    await open.close();
  }
}
