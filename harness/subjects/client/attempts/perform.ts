import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import type { CommandRun } from '../../../observation';
import { startRecordingServer, type Recording, type RecordingServer } from '../../../recording-server';
import type { RunEnd } from '../../../processes/bounded-run';
import type { ClientTerms } from '../../../target/client';
import { namedIn } from '../../../vocabulary/client/servers';
import type { GivenServer, RunCommand } from '../../../vocabulary/client/types';
import type { ScenarioOf, TlsVersion } from '../../../vocabulary/types';
import type { ClientContext } from './context';
import { secretFiles } from '../open-files/secret-files';
import { laterState, stateOf, type Surroundings } from '../servers/states';
import { combined, discovery, hostOf, runOnce, type RunOnce } from './run-once';

/** Milliseconds after the end of the command in which its connections end as well. */
const settling = 2000;

interface Started {
  readonly name: string;
  readonly given: GivenServer;
  readonly server: RecordingServer;
  readonly recording: Recording;
  /** Changes what it presents with the second run. */
  readonly change: (() => Promise<void>) | undefined;
}

/** Starts the servers of an attempt, runs the command, and gives what both have said. Nothing of it stays. */
export async function perform(
  scenario: ScenarioOf<ClientTerms>,
  attempt: RunCommand,
  tls: TlsVersion | undefined,
  context: ClientContext,
): Promise<CommandRun> {
  const startedAt = context.clock.now();
  const began = context.clock.elapsed();
  const started: Started[] = [];
  const surroundings = {
    locate: (name: string): string => urlOf(started, name, context),
    ticketKeys: randomBytes(48),
    isOfAttempt: (port: number): boolean => started.some(({ server }) => server.port === port),
  };
  const openFiles = new Set<string>();
  const looks = looksAtFiles(scenario);
  const apart = looks || attempt.runs !== undefined ? await context.files.apart() : undefined;
  // A file that is removed at the end of the command is there while its request is open, or while its handshake is.
  const look =
    looks && apart !== undefined
      ? async (): Promise<void> => {
          // A command may write beside the files that it is given, wherever they are.
          for (const { directory } of [apart, context.files])
            for (const text of await secretFiles(directory)) openFiles.add(text);
        }
      : undefined;
  try {
    // What is redirected to is there first.
    for (const name of serversOf(scenario, attempt).toReversed())
      started.push(await start(name, scenario.given[name], tls, context, { ...surroundings, look }));
    const target = started.find(({ name }) => name === attempt.against);
    if (target === undefined) throw new Error(`the scenario ${scenario.id} has no server ${attempt.against}`);
    const proxy = started.find(({ name }) => name === attempt.through);
    const ends: RunOnce[] = [];
    for (let run = 0; run < (attempt.runs ?? 1); run += 1) {
      if (apart !== undefined && attempt.filesAtFirst !== undefined)
        await copyFile(
          run === 0 ? (context.files.instead[attempt.filesAtFirst].ca ?? context.files.ca) : context.files.ca,
          apart.ca,
        );
      if (run === 1) for (const { change } of started) await change?.();
      ends.push(await runOnce({ target, proxy }, attempt, context, apart ?? context.files));
    }
    const { end, shown } = combined(ends);
    await Promise.all(started.map(({ server }) => server.settled(settling)));
    await look?.();
    return {
      kind: 'command',
      command: shown,
      exit: end.exit,
      success: isSuccess(end, context),
      stdout: end.stdout,
      stderr: end.stderr,
      openFiles: [...openFiles],
      servers: started.toReversed().map(({ name, recording }) => ({ name, connections: recording.end() })),
      startedAt,
      duration: context.clock.elapsed() - began,
    };
  } finally {
    await Promise.all([apart?.remove(), ...started.map(({ server }) => server.close())]);
  }
}

/** Whether a check asks what is in files: of the other scenarios nobody reads it, and it is a look for every request. */
const looksAtFiles = ({ checks }: ScenarioOf<ClientTerms>): boolean =>
  Object.values(checks).some(({ then }) => then.kind === 'keeps-secrets' && then.from === 'files');

/** The server that the command is pointed at, its proxy, and those that it can be led to from there. */
function serversOf({ given }: ScenarioOf<ClientTerms>, { against, through }: RunCommand): readonly string[] {
  const names = through === undefined ? [against] : [against, through];
  for (const name of names) {
    const next = namedIn(given[name]?.answers);
    if (next !== undefined && !names.includes(next)) names.push(next);
  }
  return names;
}

async function start(
  name: string,
  given: GivenServer | undefined,
  tls: TlsVersion | undefined,
  { material, target }: ClientContext,
  { look, ...surroundings }: Surroundings & { readonly look: (() => Promise<void>) | undefined },
): Promise<Started> {
  if (given === undefined) throw new Error(`there is no server ${name}`);
  const host = hostOf(given, target);
  const { presentsLater, presentsToNameless, changes } = given;
  const nameless = presentsToNameless === undefined ? undefined : await material.servers.mint(presentsToNameless, host);
  const first = stateOf(name, given, await material.servers.mint(given.presents, host), tls, surroundings, nameless);
  const later =
    presentsLater === undefined
      ? undefined
      : stateOf(laterState, given, await material.servers.mint(presentsLater, host), tls, surroundings);
  const server = await startRecordingServer({
    clientAuthorities: given.asksForNoCertificate === true ? undefined : [material.clientAuthority],
    state: {
      ...first,
      ...(look === undefined ? {} : { beforeHandshake: look }),
      ...(changes === 'after-the-first-connection' && later !== undefined
        ? { beforeHandshake: () => server.state(later, 'keep') }
        : {}),
      async answer(request) {
        if (later !== undefined && changes !== 'before-the-second-run') await server.state(later, 'keep');
        await look?.();
        return first.answer(request);
      },
    },
  });
  const change =
    changes === 'before-the-second-run' && later !== undefined ? () => server.state(later, 'keep') : undefined;
  return { name, given, server, recording: server.recording(), change };
}

function urlOf(started: readonly Started[], name: string, { target }: ClientContext): string {
  const found = started.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the server ${name} was not started`);
  const scheme = found.given.inClearText === true ? 'http' : 'https';
  return `${scheme}://${hostOf(found.given, target)}:${found.server.port}${discovery}`;
}

function isSuccess({ exit, stdout, stderr }: RunEnd, { target: { successPattern } }: ClientContext): boolean {
  if (exit.kind !== 'status') return false;
  return successPattern === undefined ? exit.status === 0 : successPattern.test(`${stdout}\n${stderr}`);
}
