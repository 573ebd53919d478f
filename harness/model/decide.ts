import { authenticate } from './authentication/authenticate';
import { authorize } from './authorization/authorize';
import { readings } from './message';
import { refusedFor } from './refusal';
import type { ConnectionFacts, Decision, Decisions, Presented, RequestFacts, ServerSettings } from './types';

/**
 * The specification as a function: who makes each request on a connection, or where and for what reason it is refused. Nothing
 * is carried from one request to the next (clause 1.3; rules K-01, K-02): each is decided as if it were alone.
 */
export const decide = (
  settings: ServerSettings,
  connection: ConnectionFacts,
  requests: readonly RequestFacts[],
): readonly Decisions[] => requests.map((request) => decideOne(settings, connection, request));

function decideOne(settings: ServerSettings, connection: ConnectionFacts, request: RequestFacts): Decisions {
  if (connection.tls === undefined) return [inClearText(settings, connection, request)];
  return several(
    certificatesOf(connection).flatMap((presented) =>
      (presented?.provesPossession === false
        ? [refusedFor('handshake', [{ as: 'no-proof-of-possession', branch: 'key-not-held' }], settings)]
        : inSession(settings, connection, presented, request)
      ).map((decision) => (connection.resumes === undefined ? decision : inResumed(decision))),
    ),
  );
}

/** The certificates that the server may know the client by: of a resumed session, or of the handshake that was made anew (rule K-04). */
function certificatesOf({ presented, resumes }: ConnectionFacts): readonly (Presented | undefined)[] {
  return resumes === undefined ? [presented] : [resumes.presented, presented];
}

const inResumed = (decision: Decision): Decision => ({
  ...decision,
  through: ['session-keeps-certificate', ...decision.through],
});

function inSession(
  settings: ServerSettings,
  { http }: ConnectionFacts,
  presented: Presented | undefined,
  request: RequestFacts,
): readonly Decision[] {
  const { refused, read } = readings(request.headers, http, settings);
  const malformed = (branch: NonNullable<typeof refused>): Decision =>
    refusedFor(
      'message',
      [
        { as: 'smuggled-header', branch },
        { as: 'malformed-request', branch },
      ],
      settings,
    );
  return [
    ...read.flatMap((reading) =>
      authenticate(settings, presented, request, reading).map((decision) =>
        decision.kind === 'caller' ? authorize(decision, request, reading.lines, settings) : decision,
      ),
    ),
    ...(refused === undefined ? [] : [malformed(refused)]),
  ];
}

/** Methods of which a server knows clear text that was meant for another port. */
const usual = ['GET', 'POST'];

function inClearText(settings: ServerSettings, { http }: ConnectionFacts, { method }: RequestFacts): Decision {
  if (http === '2')
    return refusedFor('transport', [{ as: 'http2-in-clear-text', branch: 'clear-text-other' }], settings);
  return usual.includes(method)
    ? refusedFor('transport', [{ as: 'plain-http', branch: 'clear-text' }], settings)
    : refusedFor('transport', [{ as: 'unusual-clear-text', branch: 'clear-text-other' }], settings);
}

/** Each different decision once. */
function several(decisions: readonly Decision[]): Decisions {
  const [first, ...others] = [...new Map(decisions.map((each) => [JSON.stringify(each, withPatterns), each])).values()];
  if (first === undefined) throw new Error('a request of which nothing can come');
  return [first, ...others];
}

const withPatterns = (_key: string, value: unknown): unknown => (value instanceof RegExp ? String(value) : value);
