import {
  diagnose,
  diagnoseProxy,
  doctorDocument,
  endpointFor,
  givenOf,
  look,
  lookAtProxy,
  nextCommand,
  nextProxyCommand,
  type Diagnosis,
  type Given,
  type LookOptions,
} from '../../../doctor';
import { wantsColour } from '../../../report/text/ink';
import { exitCodes, type ExitCode } from '../../../results';
import { flagOf, usageOf } from '../../../settings';
import type { Endpoint } from '../../../target/types';
import { escapedJson, withoutPrivateKeys } from '../../../text';
import { doctorText } from './doctor-text';
import { UsageError, type Io } from '../../output/io';
import type { DoctorFlags } from '../../options/options';
import { checkedUrl, declared, describesOne } from '../../target/sources';
import { doctorSettings } from '../../options/target-options';
import { toolVersion } from '../../output/version';

/**
 * Looks at a target without any key and says what it finds. A diagnosis is no verdict: whatever it finds, the exit code is
 * 0 where the target answers, and 3 where it does not.
 */
export async function doctorCommand(flags: DoctorFlags, io: Io): Promise<ExitCode> {
  if (flags.proxy !== undefined) return proxyCommand(flags, flags.proxy, io);
  if (!describesOne(flags))
    throw new UsageError(
      `doctor needs a target to look at; say which one with ${flagOf('target')} URL, ${flagOf('target')} FILE or ${usageOf('kubeconfig')}`,
    );
  const { declaration } = declared(flags);
  return lookWith(flags, io, {
    look,
    diagnose,
    next: (diagnosis) =>
      nextCommand(diagnosis, {
        flags: typed(flags),
        profile: declaration.profile !== undefined,
        clientAuth: declaration.flags?.['client-auth'] !== undefined,
        anonymousAuth: declaration.flags?.['anonymous-auth'] !== undefined,
      }),
  });
}

/** The same of a front proxy. */
function proxyCommand(flags: DoctorFlags, url: string, io: Io): Promise<ExitCode> {
  if (describesOne(flags))
    throw new UsageError(
      `--proxy names the front proxy to look at; leave out ${flagOf('target')} and what describes another target`,
    );
  const asTarget = { ...flags, target: checkedUrl(url, '--proxy') };
  return lookWith(asTarget, io, {
    look: lookAtProxy,
    diagnose: diagnoseProxy,
    next: (diagnosis) => nextProxyCommand(diagnosis, typed(asTarget)),
  });
}

/** How one kind of target is looked at. */
interface Way<Looks, Found extends Diagnosis> {
  readonly look: (endpoint: Endpoint, options: LookOptions) => Promise<Looks>;
  readonly diagnose: (looks: Looks, endpoint: Endpoint, now: Date, given: Given) => Found;
  /** The command line to go on with. */
  readonly next: (found: Found) => string;
}

async function lookWith<Looks, Found extends Diagnosis>(
  flags: DoctorFlags,
  io: Io,
  way: Way<Looks, Found>,
): Promise<ExitCode> {
  const { timeout = 1500, json = false } = flags;
  const { declaration, settings } = declared(flags);
  const { origin, ...endpoint } = await endpointFor(declaration);
  const clock = { now: () => new Date(), elapsed: () => performance.now() };
  const [startedAt, began] = [clock.now(), clock.elapsed()];
  const looks = await way.look(endpoint, { timeout, clock });
  const diagnosis = way.diagnose(looks, endpoint, startedAt, givenOf(declaration, settings));
  const document = doctorDocument(diagnosis, {
    tool: { name: 'authn-conformance', version: toolVersion(), node: process.version },
    target: { url: origin, serverName: endpoint.serverName, authoritiesGiven: endpoint.trust !== undefined },
    startedAt: startedAt.toISOString(),
    duration: Math.round(clock.elapsed() - began),
    exitCode: diagnosis.reachable ? exitCodes.conformant : exitCodes.unreachable,
    next: way.next(diagnosis),
  });
  if (json)
    io.out(
      `${escapedJson(JSON.stringify(document, (_, value: unknown) => (typeof value === 'string' ? withoutPrivateKeys(value) : value), 2))}\n`,
    );
  else
    io.out(
      doctorText(document, diagnosis.kind, {
        coloured: wantsColour(io.terminal, process.env),
        columns: io.terminal ? io.columns : undefined,
      }),
    );
  return document.exitCode;
}

/** The flags of the target as they were typed: they mean the same to `run`. */
const typed = (flags: DoctorFlags): readonly string[] =>
  doctorSettings.flatMap((id) => {
    const value = flags[id];
    if (value === true) return [flagOf(id)];
    // What doctor takes is a text or a switch.
    return typeof value === 'string' ? [flagOf(id), value] : [];
  });
