import { diagnose, doctorDocument, look, nextCommand } from '../doctor';
import { wantsColour } from '../report/text/ink';
import { withoutPrivateKeys } from '../report/safe-text';
import { exitCodes, type ExitCode } from '../results';
import { doctorText } from './doctor-text';
import { UsageError, type Io } from './io';
import type { DoctorFlags } from './options';
import { declared, endpointFor } from './target';
import { toolVersion } from './version';

/**
 * Looks at a target without any key and says what it finds. A diagnosis is no verdict: whatever it finds, the exit code is
 * 0 where the target answers, and 3 where it does not.
 */
export async function doctorCommand(flags: DoctorFlags, io: Io): Promise<ExitCode> {
  const { target, timeout = 1500, json = false } = flags;
  if (target === undefined)
    throw new UsageError('doctor needs a target to look at; say which one with --target URL or --target FILE');
  const declaration = declared(target, flags);
  const { origin, ...endpoint } = endpointFor(declaration);
  const clock = { now: () => new Date(), elapsed: () => performance.now() };
  const [startedAt, began] = [clock.now(), clock.elapsed()];
  const diagnosis = diagnose(await look(endpoint, { timeout, clock }), endpoint, startedAt);
  const document = doctorDocument(diagnosis, {
    tool: { name: 'authn-conformance', version: toolVersion(), node: process.version },
    target: { url: origin, serverName: endpoint.serverName, authoritiesGiven: endpoint.trust !== undefined },
    startedAt: startedAt.toISOString(),
    duration: Math.round(clock.elapsed() - began),
    exitCode: diagnosis.reachable ? exitCodes.conformant : exitCodes.unreachable,
    next: nextCommand(diagnosis, {
      flags: typed(flags),
      profile: declaration.profile !== undefined,
      clientAuth: declaration.flags?.['client-auth'] !== undefined,
      anonymousAuth: declaration.flags?.['anonymous-auth'] !== undefined,
    }),
  });
  if (json)
    io.out(
      `${JSON.stringify(document, (_, value: unknown) => (typeof value === 'string' ? withoutPrivateKeys(value) : value), 2)}\n`,
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
const typed = ({ target, ca, serverName }: DoctorFlags): readonly string[] =>
  Object.entries({ '--target': target, '--ca': ca, '--server-name': serverName }).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag, value],
  );
