import { connect as connectHttp2, constants, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import { isIP } from 'node:net';
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls';
import { addressOf } from '../../client';
import type { ClientSettings } from '../../flags';
import type { Received } from '../../seams';
import type { Fault } from '../fault';

/** A connection to a server that chooses HTTP/2; undefined: it chooses another protocol, or there is none. */
function overHttp2({ url, address, serverName, ca, cert, key }: ClientSettings): Promise<TLSSocket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      ...addressOf({ url, address }),
      ...(isIP(serverName) === 0 && { servername: serverName }),
      ...{ ca, cert, key, ALPNProtocols: ['h2', 'http/1.1'] },
      checkServerIdentity: (_host, certificate) => checkServerIdentity(serverName, certificate),
    });
    socket.once('secureConnect', () => {
      if (socket.alpnProtocol !== 'h2') socket.destroy();
      resolve(socket.alpnProtocol === 'h2' ? socket : undefined);
    });
    socket.on('error', () => {
      resolve(undefined);
    });
  });
}

/** Whether what has come by the end of a stream is taken for the whole; `isEnded`: the server has said so (RFC 9113, 8.1). */
type IsWhole = (stream: ClientHttp2Stream, isEnded: boolean) => boolean;

/** Asks over HTTP/2. */
function asked(socket: TLSSocket, { url, headers }: ClientSettings, isWhole: IsWhole): Promise<Received> {
  const session = connectHttp2(url.origin, { createConnection: () => socket });
  session.on('error', () => undefined);
  const fields = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const stream: ClientHttp2Stream = session.request({ ':path': `${url.pathname}${url.search}`, ...fields });
  let status = 200;
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    stream.on('response', (received: IncomingHttpHeaders) => {
      status = Number(received[':status']);
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', () => undefined);
    let isEnded = false;
    stream.on('end', () => {
      isEnded = !stream.aborted;
    });
    stream.on('close', () => {
      session.destroy();
      const broken = isWhole(stream, isEnded) ? undefined : 'the answer is not whole';
      resolve({ status, location: undefined, broken, body: Buffer.concat(chunks) });
    });
  });
}

const answeredOverHttp2 =
  (isSuccess: (received: Received) => boolean, isWhole: IsWhole = () => true): Fault['seams'] =>
  () => {
    let isOfHttp2 = false;
    return {
      attempt: (standard) => async (settings) => {
        const socket = settings.url.protocol === 'https:' ? await overHttp2(settings) : undefined;
        isOfHttp2 = socket !== undefined;
        return socket === undefined ? standard(settings) : asked(socket, settings, isWhole);
      },
      judge: (standard) => (received) => (isOfHttp2 && isSuccess(received) ? undefined : standard(received)),
    };
  };

/** What is made of answers over HTTP/2 (RFC 9113, 8.1). */
export const http2Faults: readonly Fault[] = [
  {
    name: 'ends-of-streams-not-looked-at',
    sentence: 'It takes the end of a connection over HTTP/2 for the end of an answer.',
    seams: answeredOverHttp2(() => false),
  },
  {
    name: 'resets-of-streams-taken-for-their-end',
    sentence: 'It takes the reset of a stream over HTTP/2 for the end of an answer.',
    seams: answeredOverHttp2(
      () => false,
      ({ rstCode }, isEnded) =>
        (isEnded && rstCode === constants.NGHTTP2_NO_ERROR) || rstCode === constants.NGHTTP2_INTERNAL_ERROR,
    ),
  },
  {
    name: 'every-answer-over-http-2-is-a-success',
    sentence: 'It takes every answer over HTTP/2 for a success, whatever its status.',
    seams: answeredOverHttp2(() => true),
  },
];
