import { isAnonymous, matchesRefusal } from '../../../judge';
import type { Observation } from '../../../observation';
import { noAnswerInWords, noAnswerOf } from '../../../observation/no-answer';
import { makeAuthority, type Credential } from '../../../pki';
import { withPrivateAddresses, createProbe, type Clock } from '../../../attempt';
import { oracleInWords } from '../../../target/oracles/oracles';
import { TargetError, type Oracle, type Target } from '../../../target/types';
import { allowedName, claiming, clientCertificate, proxyCertificate, scenario, tokenInHand } from '../../../vocabulary';
import type { Header } from '../../../vocabulary/types';
import type { CallerNames } from '../drawn/caller-names';
import { clientDrawn } from '../drawn/client-drawn';
import { createDryRunGuard } from '../probes/dry-run-violation';
import { createRunCache, type RunCache } from '../credentials/run-cache';
import { paced } from '../../../run/pace';
import { askIdentity } from './ask-identity';
import { openSigning } from '../credentials/signing';

/** Who asks, where nobody is given to ask as. */
export const callers = ({ user }: CallerNames) =>
  scenario({
    id: 'identity-oracle',
    clause: '5.1.4',
    level: 'MUST',
    title: 'Who asks the identity oracles before one is chosen',
    given: {
      user: clientCertificate({ CN: user }),
      proxy: proxyCertificate({ CN: allowedName }),
    },
    checks: {},
  });

/** What an attempt to ask came to: an identity, or a part of a sentence that says why there is none. */
type OracleQuestion =
  { readonly answers: true; readonly says: string } | { readonly answers: false; readonly says: string };

interface Rung {
  readonly oracle: Oracle;
  readonly judge: (as: { readonly caller: Observation; readonly anonymous: Observation }) => OracleQuestion;
}

export interface ChooseOptions {
  /** Milliseconds for one request. */
  readonly timeout: number;
  readonly clock: Clock;
  /** What was made for the target before. */
  readonly kept?: RunCache;
}

/** The target with the best oracle that answers, and what was made for asking. */
export interface Chosen {
  readonly target: Target;
  readonly kept: RunCache;
}

/**
 * Asks a target of the user's by each identity oracle in turn, the best first, until one answers: at most two requests for each.
 * Nothing is created on the target. Where none answers, the target keeps the oracle of its profile, and what is wrong with it
 * is for the run to say.
 */
export async function chooseOracle(
  target: Target,
  { timeout, clock, kept = createRunCache() }: ChooseOptions,
): Promise<Chosen> {
  let open = await target.open();
  try {
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
        shape: clientDrawn(kept.draw, 'the choice of an oracle'),
      }),
    );
    const { credentials } = openSigning(target, open, probe, kept, clock.now);
    const token = open.suppliedCredentials?.token;
    const turn = paced(target.safetyPolicy?.maxRps, clock.elapsed);
    const minted = (name: 'user' | 'proxy'): Promise<Credential> =>
      credentials.of(callers(kept.names), name, setup.requestHeader);
    const caller = await callerOf();
    const ask = (oracle: Oracle, as?: typeof caller): Promise<Observation> =>
      askIdentity({ target: { ...target, oracle }, setup, endpoint, probe, turn, token }, as?.headers, as?.credential);

    const refused: string[] = [];
    for (const { oracle, judge } of ladder(target, kept.names)) {
      const own = await ask(oracle, caller);
      if (saysNothing(own)) return { target, kept };
      const asked = judge({ caller: own, anonymous: caller === undefined ? own : await ask(oracle) });
      if (asked.answers) {
        const why = [...refused, `${oracleInWords(oracle)} ${asked.says}`].join(', ');
        return { target: { ...target, oracle, oracleChosen: `auto: ${why}` }, kept };
      }
      refused.push(`${oracleInWords(oracle)} ${asked.says}`);
    }
    return {
      target: { ...target, oracleChosen: `auto: none answers, so that of the profile is used: ${refused.join(', ')}` },
      kept,
    };

    async function callerOf(): Promise<
      { readonly credential?: Credential; readonly headers: readonly Header[] } | undefined
    > {
      if (open.suppliedCredentials?.certificate !== undefined)
        return { credential: open.suppliedCredentials.certificate, headers: [] };
      // A request to the cluster to sign would create an object on it; a command creates nothing.
      const signs = open.authorities['client-ca'] !== undefined || target.signings?.['client-ca']?.kind === 'command';
      if (signs) return { credential: await minted('user'), headers: [] };
      if (open.authorities['request-header-ca'] !== undefined)
        return { credential: await minted('proxy'), headers: claiming(kept.names.user) };
      return token === undefined ? undefined : { headers: [tokenInHand()] };
    }
  } catch (error) {
    // A target that may not be tested, whose authority is not known, or a signer that fails: the run says so in its own place.
    if (error instanceof TargetError || (error instanceof Error && 'code' in error && error.code === 'signing-failed'))
      return { target, kept };
    throw error;
  } finally {
    await open.close();
  }
}

/** Whether every other oracle would come to the same: there is no target, or it answers nothing in time. */
const saysNothing = ({ ending }: Observation): boolean =>
  ending.kind === 'unreachable' || ending.kind === 'client-refused' || ending.kind === 'timed-out';

/** The oracles that may be tried on this target, best first. */
function ladder(target: Target, names: CallerNames): readonly Rung[] {
  const { profile, safetyPolicy } = target;
  const own = profile.oracle.kind === 'echo' || profile.oracle.kind === 'echo-dn' ? [profile.oracle] : [];
  const identified = ({ identity }: Observation): boolean => identity !== undefined && !isAnonymous(identity, profile);
  const served = ({ response }: Observation): boolean => response !== undefined && response.status < 300;
  const says = (observation: Observation): string => {
    const { response } = observation;
    const end = noAnswerOf(observation);
    if (response !== undefined) return `is answered ${response.status}`;
    return `gets no answer${end === undefined ? '' : ` (the target ${noAnswerInWords(end)})`}`;
  };
  const identifies: Rung['judge'] = ({ caller }) =>
    served(caller) && caller.identity?.user !== undefined
      ? { answers: true, says: 'answers with user and groups' }
      : { answers: false, says: says(caller) };
  const namesInRefusal: Rung['judge'] = ({ caller, anonymous }) => {
    const named = [caller, anonymous].some(
      (each) => each.response?.status === 403 && each.identity?.user !== undefined,
    );
    return named && !served(anonymous)
      ? { answers: true, says: 'names the user in its 403' }
      : { answers: false, says: says(caller) };
  };
  const tellsApart: Rung['judge'] = ({ caller, anonymous }) =>
    served(caller) && !served(anonymous) && isDiscovery(caller)
      ? { answers: true, says: 'tells authenticated callers from others' }
      : { answers: false, says: says(caller) };
  const differs: Rung['judge'] = ({ caller, anonymous }) =>
    caller !== anonymous &&
    caller.response !== undefined &&
    !identified(caller) &&
    !matchesRefusal('untrusted-issuer', caller, profile)
      ? { answers: true, says: `is left: GET / is answered ${caller.response.status}, and no identity is shown` }
      : { answers: false, says: says(caller) };
  return [
    { oracle: { kind: 'self-subject-review' }, judge: identifies },
    ...(safetyPolicy?.allowWrites === true
      ? [{ oracle: { kind: 'certificate-signing-request', as: names.request } as const, judge: identifies }]
      : []),
    ...own.map((oracle) => ({ oracle, judge: identifies })),
    { oracle: { kind: 'forbidden-message' }, judge: namesInRefusal },
    { oracle: { kind: 'api-classes' }, judge: tellsApart },
    { oracle: { kind: 'none', path: '/' }, judge: differs },
  ];
}

/** The document of GET /api; a server that answers every path with a page has no such thing. */
const isDiscovery = ({ response }: Observation): boolean => /"kind"\s*:\s*"APIVersions"/.test(response?.body ?? '');
