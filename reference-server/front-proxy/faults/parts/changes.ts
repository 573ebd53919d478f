import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { Presented } from '../../../authentication/peer';
import { rewritten } from '../../../faults/parts/rewritten-stream';
import type { ForwardingSteps } from '../../forwarding/forwarded-request';
import type { Answer, HeaderLines, UserRequest } from '../../messages';
import type { Send } from '../../upstream/send';
import type { Authenticate, UserSteps } from '../../users/authenticate';
import type { Fault, FaultSettings } from './fault';

/** What a fault puts in the place of the standard. */
export type Seams = NonNullable<Fault['seams']>;

/** Replaces single rules of how users are found. */
export const users =
  (change: (standard: UserSteps, settings: FaultSettings) => Partial<UserSteps>): Seams =>
  (settings) => ({ users: (standard) => ({ ...standard, ...change(standard, settings) }) });

/** Replaces or wraps the whole authentication. */
export const authentication =
  (change: (standard: Authenticate, settings: FaultSettings) => Authenticate): Seams =>
  (settings) => ({ authenticate: (standard) => change(standard, settings) });

/** The same, where it matters on which connection a request came: `isOne` says whether it is one of these. */
export const authenticationOn =
  (
    applies: (socket: TLSSocket) => boolean,
    change: (standard: Authenticate, isOne: (presented: Presented) => boolean, settings: FaultSettings) => Authenticate,
  ): Seams =>
  (settings) => {
    const affected = new WeakSet<Presented>();
    return {
      presented: (standard) => (socket) => {
        const presented = standard(socket);
        if (applies(socket)) affected.add(presented);
        return presented;
      },
      authenticate: (standard) => change(standard, (presented) => affected.has(presented), settings),
    };
  };

/** Replaces single rules of what is forwarded. */
export const forwarding =
  (change: (standard: ForwardingSteps, settings: FaultSettings) => Partial<ForwardingSteps>): Seams =>
  (settings) => ({ forwarding: (standard) => ({ ...standard, ...change(standard, settings) }) });

/** Changes the headers of a request before anybody has looked at it. */
export const arriving =
  (change: (headers: HeaderLines, request: UserRequest) => HeaderLines): Seams =>
  () => ({ arriving: (request) => ({ ...request, headers: change(request.headers, request) }) });

/** Lets these of the user's headers through to the API server, which nobody should. */
export const passing = (isPassed: (line: HeaderLines[number], settings: FaultSettings) => boolean): Seams =>
  forwarding((standard, settings) => ({
    withoutIdentity: (headers, names) => {
      const kept = new Set(standard.withoutIdentity(headers, names));
      return headers.filter((line) => kept.has(line) || isPassed(line, settings));
    },
  }));

/** Changes what the API server gets. */
export const sent =
  (change: (request: UserRequest) => UserRequest): Seams =>
  () => ({ send: (standard) => (request, signal) => standard(change(request), signal) });

/** Changes what the user gets of an answer of the API server. */
export const answered =
  (change: (answer: Answer, request: UserRequest) => Answer | Promise<Answer>): Seams =>
  () => ({
    send: (standard) => async (request, signal) => change(await standard(request, signal), request),
  });

/** Changes the document of an answer, which is held for it; a broken one stays broken. */
export const documents = (change: (document: Buffer) => Buffer): Seams =>
  answered(async (answer) => withBody(answer, change(await all(answer.body))));

/** An answer with another body, and its length. */
export const withBody = (answer: Answer, body: Buffer): Answer => ({
  ...answer,
  headers: [...withoutNamed(answer.headers, 'content-length'), ['Content-Length', String(body.length)]],
  body: streamed(body),
});

/** Everything of a body. */
export async function all(body: Answer['body']): Promise<Buffer> {
  if (typeof body === 'string') return Buffer.from(body, 'utf8');
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Octets as a body. */
export const streamed = (body: Buffer): Readable => Readable.from(body.length === 0 ? [] : [body]);

/** Reads HTTP/1.1 from other octets than those that arrive, as one character each; HTTP/2 is left alone. */
export const rewriting = (change: (received: string) => string): Seams => rewritingEach(() => change);

/** The same with a change of its own for each connection, which may remember things. */
export const rewritingEach =
  (make: () => (received: string) => string): Seams =>
  () => ({ stream: (socket) => (socket.alpnProtocol === 'h2' ? socket : rewritten(socket, make())) });

export { withLines } from '../../../faults/parts/rewritten-stream';

/** A name that no user can send: what a fault has read in its own way. */
export const ownReading = `x-read-${randomBytes(12).toString('hex')}`;

/** The lines without those of a name. */
export const withoutNamed = (headers: HeaderLines, name: string): HeaderLines =>
  headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());

/** The first value of a header. */
export const valueOf = (headers: HeaderLines, name: string): string | undefined =>
  headers.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];

/** Reads something in a request as it arrives, and has it where the request is sent, which is without it again. */
export const readOnArrival = (
  read: (request: UserRequest) => string | undefined,
  send: (
    standard: Send,
    request: Parameters<Send>[0],
    found: string | undefined,
    signal: AbortSignal,
  ) => ReturnType<Send>,
): ReturnType<Seams> => ({
  arriving: (request) => {
    const found = read(request);
    return found === undefined ? request : { ...request, headers: [...request.headers, [ownReading, found]] };
  },
  send: (standard) => (request, signal) =>
    send(
      standard,
      { ...request, headers: withoutNamed(request.headers, ownReading) },
      valueOf(request.headers, ownReading),
      signal,
    ),
});

/** Whether a header has one of these names, in whatever case. */
export const isNamed = (name: string, names: readonly string[]): boolean =>
  names.some((each) => each.toLowerCase() === name.toLowerCase());
