import { startRecordingServer, type Recording, type RecordingServer } from '../../../recording-server';
import type { ClientTarget, ClientTerms } from '../../../target/client';
import { namedIn } from '../../../vocabulary/client/servers';
import type { GivenServer, RunCommand } from '../../../vocabulary/client/types';
import type { ScenarioOf, TlsVersion } from '../../../vocabulary/types';
import { discovery, hostOf, inUrl, loopback } from './addresses';
import type { ClientMaterial } from './material';
import { laterState, stateOf, type Surroundings } from './states';

/** What the servers are made with, and the client that they are made for. */
interface Making {
  readonly material: ClientMaterial;
  readonly target: ClientTarget;
}

/** A server of an attempt. */
export interface Started {
  readonly name: string;
  readonly given: GivenServer;
  readonly server: RecordingServer;
  /** Of what is judged: of all runs, or of the last one alone. */
  recording: Recording;
  /** Changes what it presents with the second run. */
  readonly change: (() => Promise<void>) | undefined;
}

/** The server that the command is pointed at, its proxy, and those that it can be led to from there. */
export function serversOf(
  { given }: ScenarioOf<ClientTerms>,
  { against, through, pathNaming, againstLater }: RunCommand,
): readonly string[] {
  const names = [against, ...[through, pathNaming, againstLater].filter((name) => name !== undefined)];
  for (const name of names) {
    const next = namedIn(given[name]?.answers);
    if (next !== undefined && !names.includes(next)) names.push(next);
  }
  return names;
}

/** Starts these servers, what is redirected to first. A port that must have a number of its own may be taken: then all are started anew. */
export async function startAll(
  started: Started[],
  names: readonly string[],
  startOne: (name: string, port: number | undefined) => Promise<Started>,
  tries = 5,
): Promise<void> {
  try {
    for (const name of names.toReversed()) started.push(await startOne(name, started.at(-1)?.server.port));
  } catch (error) {
    await Promise.all(started.splice(0).map(({ server }) => server.close()));
    if (tries === 1 || !isTaken(error)) throw error;
    await startAll(started, names, startOne, tries - 1);
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES'].includes(String(error.code));

/** Starts one of them; `port`: that of the server which was started before it. */
export async function start(
  name: string,
  given: GivenServer | undefined,
  tls: TlsVersion | undefined,
  { material, target }: Making,
  {
    look,
    port: portOfNext = 0,
    ...surroundings
  }: Surroundings & { readonly look: (() => Promise<void>) | undefined; readonly port: number | undefined },
): Promise<Started> {
  if (given === undefined) throw new Error(`there is no server ${name}`);
  const host = given.addressedBy === 'name-in-capital-letters' ? target.host : hostOf(given, target);
  const { presentsLater, presentsToNameless, changes } = given;
  const nameless = presentsToNameless === undefined ? undefined : await material.servers.mint(presentsToNameless, host);
  const first = stateOf(name, given, await material.servers.mint(given.presents, host), tls, surroundings, nameless);
  const later =
    presentsLater === undefined
      ? undefined
      : stateOf(laterState, given, await material.servers.mint(presentsLater, host), tls, surroundings);
  const server = await startRecordingServer({
    host: loopback(given.addressedBy),
    port: given.port === undefined ? 0 : Math.floor(portOfNext / 10),
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

/** The URL under which the command is told of a server. */
export function urlOf(started: readonly Started[], name: string, { target }: Making): string {
  const found = started.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the server ${name} was not started`);
  const scheme = found.given.inClearText === true ? 'http' : 'https';
  return `${scheme}://${inUrl(hostOf(found.given, target))}:${found.server.port}${discovery}`;
}
