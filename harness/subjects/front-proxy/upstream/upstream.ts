import type { RecordedConnection, RecordedRequest } from '../../../observation';
import { startRecordingServer, type OnConnect, type ServerState } from '../../../recording-server';
import { frontProxySettings } from '../../../settings/front-proxy';
import type { UpstreamMaterial, UpstreamOfProxy } from '../../../target/front-proxy';
import { codeOf, TargetError } from '../../../target/types';
import type { UpstreamState } from '../../../vocabulary/front-proxy/types';
import type { Marks } from '../marks/marks';
import { ofAttempt } from '../marks/of-attempt';
import { createAnswers, type Answers } from './answers';
import { createCertificates } from './certificates';
import { createLock, type Lock } from './lock';
import { elsewhere } from './elsewhere';

/** What arrived while something was recorded. */
export interface Arrived {
  /** Connections that carry requests of the attempt, with these requests alone; in a bad state all that there were, and what bears no mark. */
  readonly connections: readonly RecordedConnection[];
  /** How many requests bore no mark of the run. */
  readonly foreign: number;
}

/** The upstream that the harness plays, and what it knows of its peer. */
export interface Upstream extends Pick<Lock, 'shared' | 'exclusive'> {
  readonly host: string;
  readonly port: number;
  /** `host:port` of another server on the same host, with the same certificate, to which a redirect or a request can lead. */
  readonly elsewhere: string;
  readonly answers: Answers;
  readonly marks: Marks;
  /** Has its certificates for this name from now on, in place of the declared one. */
  readonly knownAs: (name: string) => Promise<void>;
  /** Changes the state for all connections from now on. */
  readonly enter: (state: UpstreamState, live: 'close' | 'keep') => Promise<void>;
  /** Records until it is asked for what arrived; `all`: whatever it is, and not only what bears the mark of the attempt. */
  readonly record: (attempt: number, all: boolean) => { readonly end: (late: boolean) => Promise<Arrived> };
  readonly close: () => Promise<void>;
}

/** Milliseconds in which connections that a front proxy has begun arrive, and those that it ends are over. */
const settling = 250;

const onConnect: Readonly<Partial<Record<UpstreamState, OnConnect>>> = {
  'closed-at-once': 'close',
  'silent-in-the-handshake': 'never-answer',
};

/** The versions of TLS that the upstream speaks in this state, where it does not speak those of today. */
function versionsOf(state: UpstreamState): NonNullable<ServerState['tls']> {
  if (state === 'old-tls') return { least: '1.0', most: '1.1' };
  return state.endsWith('-in-tls-1.2') ? { least: '1.2', most: '1.2' } : {};
}

/** No TLS on the first connection, and none needed on later ones: what comes there in clear text was meant to be sealed. */
const inClearText: Pick<ServerState, 'firstConnection' | 'clearText'> = {
  firstConnection: {
    writes: Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  },
  clearText: 'served',
};

/** A port that is taken, or an address that is none of this machine. */
const isOfListening = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'listen';

const cannotListen = ({ host, port }: UpstreamOfProxy['listen'], code: string): string => {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return `${frontProxySettings.upstreamListen.flag} ${address}: this address cannot be listened on (${code}); end what listens there, or say another where the front proxy finds it`;
};

/** Rejects with TargetError where the declared address cannot be listened on. */
export async function openUpstream(
  { listen, name }: Pick<UpstreamOfProxy, 'listen' | 'name'>,
  material: UpstreamMaterial,
  marks: Marks,
  now: () => Date,
): Promise<Upstream> {
  const answers = createAnswers(marks);
  let presented = createCertificates(material, { name, listen }, now);
  const stateOf = async (state: UpstreamState): Promise<ServerState> => {
    const { key, chain } = await presented(state);
    const special = onConnect[state];
    return {
      name: state,
      key,
      chain,
      answer: answers.answer,
      answerToHead: answers.answerToHead,
      tls: { alpn: ['http/1.1'], ...versionsOf(state) },
      ...(special === undefined ? {} : { onConnect: special }),
      ...(state === 'in-clear-text' ? inClearText : {}),
    };
  };
  const server = await startRecordingServer({
    ...listen,
    // Asked for in every case: whether a certificate comes is a check.
    clientAuthorities: [material.clientAuthorities ?? material.authority.certificate],
    state: await stateOf('good'),
  }).catch((error: unknown) => {
    throw isOfListening(error) ? new TargetError(cannotListen(listen, codeOf(error))) : error;
  });
  const stateElsewhere = async (): Promise<ServerState> => ({ ...(await stateOf('good')), name: elsewhere });
  // Nobody has a reason to go there but who follows a redirect, or what a request says.
  const other = await startRecordingServer({
    host: listen.host,
    state: await stateElsewhere(),
  });
  const { host, port } = server;
  return {
    host,
    port,
    elsewhere: `${host}:${other.port}`,
    answers,
    marks,
    ...createLock(),
    knownAs: async (seen) => {
      presented = createCertificates(material, { name: seen, declaredName: name, listen }, now);
      await Promise.all([server.state(await stateOf('good'), 'close'), other.state(await stateElsewhere(), 'close')]);
    },
    enter: async (state, live) => server.state(await stateOf(state), live),
    record(attempt, all) {
      const isOwn = (request: RecordedRequest): boolean => marks.read(request)?.attempt === attempt;
      const own = server.recording(all ? {} : { filter: isOwn });
      const atOther = other.recording({ filter: isOwn });
      const others = server.recording({ filter: (request) => marks.read(request) === undefined });
      return {
        async end(late) {
          if (late) await server.settled(settling);
          return {
            connections: ofAttempt([...own.end(), ...atOther.end()], attempt, marks),
            foreign: others.end().reduce((sum, { requests }) => sum + requests.length, 0),
          };
        },
      };
    },
    close: async () => {
      await Promise.all([server.close(), other.close()]);
    },
  };
}
