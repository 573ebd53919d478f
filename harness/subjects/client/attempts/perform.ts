import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import type { CommandRun } from '../../../observation';
import type { ClientCommand, ClientTerms } from '../../../target/client';
import { isNotToldATokenLater } from '../../../vocabulary/client/attempt';
import type { RunCommand } from '../../../vocabulary/client/types';
import type { ScenarioOf, TlsVersion } from '../../../vocabulary/types';
import type { ClientContext } from './context';
import type { CommandDirectory } from '../given/files';
import { fileLooks } from '../open-files/looks';
import { discovery } from '../servers/addresses';
import { serversOf, start, startAll, urlOf, type Started } from '../servers/starting';
import { timesOf } from '../servers/times';
import { combined, runOnce, type RunOnce } from './run-once';
import { without } from './values';

/** Milliseconds after the end of the command in which its connections end as well. */
const settling = 2000;

/** Starts the servers of an attempt, runs the command, and gives what both have said. Nothing of it stays. */
export async function perform(
  scenario: ScenarioOf<ClientTerms>,
  attempt: RunCommand,
  tls: TlsVersion | undefined,
  context: ClientContext,
): Promise<CommandRun> {
  const { timeout, lateness } = timesOf(scenario, attempt, context.target);
  const startedAt = context.clock.now();
  const began = context.clock.elapsed();
  const started: Started[] = [];
  const surroundings = {
    locate: (name: string): string => urlOf(started, name, context),
    ticketKeys: randomBytes(48),
    isOfAttempt: (port: number): boolean => started.some(({ server }) => server.port === port),
    lateness,
  };
  const looks = looksAtFiles(scenario);
  const apart = looks || attempt.runs !== undefined ? await context.files.apart() : undefined;
  // A command may write beside the files that it is given, wherever they are.
  const seen = looks && apart !== undefined ? await fileLooks(apart, [context.files.directory]) : undefined;
  try {
    await startAll(started, serversOf(scenario, attempt), (name, port) =>
      start(name, scenario.given[name], tls, context, { ...surroundings, look: seen?.look, port }),
    );
    for (const { given, server } of started) if (given.stopsListening === true) await server.close();
    const target = started.find(({ name }) => name === attempt.against);
    if (target === undefined) throw new Error(`the scenario ${scenario.id} has no server ${attempt.against}`);
    const proxy = started.find(({ name }) => name === attempt.through);
    const laterTarget = started.find(({ name }) => name === attempt.againstLater) ?? target;
    const named = attempt.pathNaming === undefined ? undefined : surroundings.locate(attempt.pathNaming);
    const path = (named && pathNaming(named, attempt.pathWritten)) ?? attempt.path ?? discovery;
    const { kubeconfigLater, schemeLater } = attempt;
    const later = {
      ...attempt,
      ...(kubeconfigLater !== undefined && { kubeconfig: kubeconfigLater }),
      ...(schemeLater !== undefined && { scheme: schemeLater }),
    };
    const ends: RunOnce[] = [];
    for (let run = 0; run < (attempt.runs ?? 1); run += 1) {
      if (apart !== undefined) await place(run, attempt, context, apart);
      if (run === 1) {
        for (const { change } of started) await change?.();
        if (isForAnother(attempt)) await recordAnew(started);
      }
      const token = tokenOf(run, attempt, context);
      ends.push(
        await runOnce(
          { target: run === 1 ? laterTarget : target, proxy, path },
          run === 0 ? attempt : later,
          { ...context, token, target: { ...context.target, timeout, command: commandOf(run, attempt, context) } },
          apart ?? context.files,
        ),
      );
    }
    const { end, shown } = combined(ends);
    await Promise.all(started.map(({ server }) => server.settled(settling)));
    await seen?.look();
    return {
      kind: 'command',
      command: shown,
      exit: end.exit,
      success: isSuccess(end, context),
      stdout: end.stdout,
      stderr: end.stderr,
      octetsOut: end.octetsOut,
      ...(seen !== undefined && { openFiles: seen.open(), leftFiles: await seen.left() }),
      servers: started.toReversed().map(({ name, recording }) => ({ name, connections: recording.end() })),
      startedAt,
      duration: context.clock.elapsed() - began,
    };
  } finally {
    await Promise.all([apart?.remove(), ...started.map(({ server }) => server.close())]);
  }
}

/** A path that is the URL of another server, or what changes the authority where a path is joined to it. */
function pathNaming(url: string, written: RunCommand['pathWritten']): string {
  if (written === 'with-scheme') return url;
  return written === 'behind-an-at-sign' ? url.replace(/^\w+:\/\//, '@') : url.replace(/^\w+:/, '');
}

const isLater = (run: number, { identityLater }: RunCommand): boolean => run === 1 && identityLater !== undefined;

const isForAnother = ({ identityLater }: RunCommand): boolean => identityLater?.startsWith('another-user') === true;

function tokenOf(run: number, attempt: RunCommand, { files, material }: ClientContext): string {
  if (!isLater(run, attempt)) return material.token;
  return attempt.identityLater === 'another-user' ? files.other.token : '';
}

/** The command of this run, without the arguments of what it is not given. */
function commandOf(run: number, attempt: RunCommand, { target: { command } }: ClientContext): ClientCommand {
  if (attempt.gives === 'certificate-alone') return without(command, ['{token}']);
  if (attempt.gives === 'token-alone') return without(command, ['{cert}', '{key}']);
  return run === 1 && isNotToldATokenLater(attempt) ? without(command, ['{token}']) : command;
}

/** Puts what this run is given where the command looks for it. */
async function place(
  run: number,
  attempt: RunCommand,
  { files }: ClientContext,
  { ca, cert, key }: CommandDirectory,
): Promise<void> {
  if (attempt.filesAtFirst !== undefined)
    await copyFile(run === 0 ? (files.instead[attempt.filesAtFirst].ca ?? files.ca) : files.ca, ca);
  if (attempt.identityLater === undefined) return;
  const given = isLater(run, attempt) && isForAnother(attempt) ? files.other : files;
  await Promise.all([copyFile(given.cert, cert), copyFile(given.key, key)]);
}

/** What was seen so far is forgotten. */
async function recordAnew(started: readonly Started[]): Promise<void> {
  await Promise.all(started.map(({ server }) => server.settled(settling)));
  for (const each of started) {
    each.recording.end();
    each.recording = each.server.recording();
  }
}

const ofFiles: ReadonlySet<string> = new Set(['files', 'left-files']);

/** Whether a check asks what is in files: of the other scenarios nobody reads it, and it is a look for every request. */
const looksAtFiles = ({ checks }: ScenarioOf<ClientTerms>): boolean =>
  Object.values(checks).some(({ then }) => then.kind === 'keeps-secrets' && ofFiles.has(then.from));

function isSuccess({ exit, stdout, stderr }: RunOnce['end'], { target: { successPattern } }: ClientContext): boolean {
  if (exit.kind !== 'status') return false;
  return successPattern === undefined ? exit.status === 0 : successPattern.test(`${stdout}\n${stderr}`);
}
