import { once } from 'node:events';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import { connect as connectTcp, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, connect, connectH2, credential, exchange, exchangeH2, type Address } from '../client';
import { der, longOid, withExtension } from '../odd-certificates';
import type { Issued } from '../pki';
import { equalHeaders, spaced } from './headers';

const KiB = 1024;

/** MB that a client may hold of what is not yet sent: no bound of its own keeps it from its attack. */
const maxSessionMemory = 1000;

/** A server under attack, and certificates that it knows. */
export interface Ground {
  readonly server: Address & { readonly url: string };
  /** Of a user with every right. */
  readonly administrator: Issued;
  /** Of a user without rights. */
  readonly user: Issued;
  readonly frontProxy: Issued;
}

/** Makes an attack; gives the statuses of its answers, none of which may be missing. */
export type Attack = (ground: Ground) => Promise<readonly number[]>;

/** One request with so many equal headers that impersonate, over HTTP/2. */
export const equalExtraHeaders =
  (count: number, times: number): Attack =>
  async ({ server }) => {
    const session = await connectH2(server, { maxSendHeaderBlockLength: 4 * KiB * KiB });
    const values = equalHeaders('impersonate-extra-a', count).map(([, value]) => value);
    const headers = { 'impersonate-user': 'eve', 'impersonate-extra-a': values };
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) statuses.push((await exchangeH2(session, headers)).status);
    session.destroy();
    return statuses;
  };

/** A front proxy's user header with so many spaces inside. */
export const spacesInAUserName =
  (spaces: number, times: number): Attack =>
  async ({ server, frontProxy }) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++)
      statuses.push((await ask(server, credential(frontProxy), [['X-Remote-User', spaced(spaces)]])).status);
    return statuses;
  };

/** Each text as the YAML of an object that is created. */
export const yamlBodies =
  (texts: readonly string[]): Attack =>
  async ({ server, administrator }) => {
    const session = await connectH2(server, { ...credential(administrator), maxSessionMemory });
    const headers = { ':method': 'POST', ':path': '/api/v1/namespaces', 'content-type': 'application/yaml' };
    const statuses: number[] = [];
    for (const text of texts) statuses.push((await exchangeH2(session, headers, text)).status);
    session.destroy();
    return statuses;
  };

/** So many streams of one connection that each begin a body of so many octets and never end it. */
export const unfinishedBodies =
  (streams: number, octets: number, whose: 'administrator' | 'user'): Attack =>
  async (ground) => {
    const session = await connectH2(ground.server, { ...credential(ground[whose]), maxSessionMemory });
    const begun = Array.from({ length: streams }, () => begin(session, octets));
    const answers = begun.map(statusOf);
    // On a busy machine the first answer is late; those that come at all come soon after it.
    await Promise.race([Promise.any(answers), sleep(longest, undefined, { ref: false })]).catch(() => undefined);
    const statuses = await Promise.all(
      answers.map((answer) => Promise.race([answer, sleep(taken)]).catch(() => undefined)),
    );
    session.destroy();
    return statuses.filter((status) => status !== undefined);
  };

function begin(session: ClientHttp2Session, octets: number): ClientHttp2Stream {
  const stream = session.request({ ':method': 'POST', ':path': '/api/v1/namespaces' });
  stream.on('error', () => undefined);
  stream.write(Buffer.alloc(octets, 0x78));
  return stream;
}

/** How long a body that is taken is waited for behind the first answer, in milliseconds: it gets no answer. */
const taken = 1500;
/** How long the first answer is waited for, in milliseconds. */
const longest = 20_000;

/** The status of the answer; rejects where the stream ends without one. */
const statusOf = async (stream: ClientHttp2Stream): Promise<number> => {
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
  return Number(headers[':status']);
};

/** Namespaces with names of so many octets, no two alike, asked for without a credential. */
export const longNames =
  (octets: number, times: number): Attack =>
  async ({ server }) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) {
      const socket = await connect(server);
      const name = String(time).padEnd(octets, 'n');
      statuses.push((await exchange(socket, [], { path: `/api/v1/namespaces/${name}/pods` })).status);
      socket.destroy();
    }
    return statuses;
  };

/** So many connections that send nothing, held while the second caller goes on. */
export const silentConnections =
  (count: number, heldMs: number): Attack =>
  async ({ server: { port, host } }) => {
    const sockets: Socket[] = [];
    // As many at a time as wait to be accepted without the system dropping one.
    while (sockets.length < count) {
      const some = Array.from({ length: 50 }, () => connectTcp({ port, host }).on('error', () => undefined));
      sockets.push(...some);
      await Promise.all(some.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
    }
    await sleep(heldMs);
    for (const socket of sockets) socket.destroy();
    return [];
  };

/** Self-signed certificates with an extended key usage of so many octets each. */
export const longUsages =
  (octets: readonly number[]): Attack =>
  async ({ server }) => {
    const statuses: number[] = [];
    for (const each of octets) {
      const usage = der(0x30, longOid(each));
      const leaf = withExtension(['2.5.29.37', usage], { subject: [['CN', 'odd']] });
      statuses.push((await ask(server, credential(leaf))).status);
    }
    return statuses;
  };
