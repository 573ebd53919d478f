import { passed, safety, type Ruling } from '../../../judge/finding';
import type { CommandRun, RecordedConnection } from '../../../observation';
import { cookieOfTheFirstRun } from '../../../vocabulary/client/servers';
import type { JudgeContext } from './context';
import { notAsked } from './credentials';
import { holdsAny } from './encoded';
import { connectionsAt, receivedText, requestsOf } from './facts';

/** What stands in their fields for bearer tokens (RFC 6750, 2.1). */
const tokensIn = (requests: ReturnType<typeof requestsOf>): readonly string[] =>
  requests.flatMap(({ request: { headers } }) =>
    headers.flatMap(([name, value]) =>
      name.toLowerCase() === 'authorization' ? (/^bearer +(\S+)/i.exec(value)?.slice(1) ?? []) : [],
    ),
  );

/** A user of whom something is in a run: the one that it is for, or the one that it is not for. */
interface Shown {
  readonly token: string;
  readonly client: JudgeContext['material']['client'];
}

/** How the token of another user is in what a command sends, which may have one of its own that it is not given; undefined: it is not. */
function tokenOfAnother(
  connections: readonly RecordedConnection[],
  own: Shown,
  another: Shown,
  { isGivenToken }: JudgeContext,
): string | undefined {
  if (holdsAny(receivedText(connections), [another.token])) return 'it sends the token of that user';
  const sends = isGivenToken === true ? tokensIn(requestsOf(connections)) : [];
  return sends.some((token) => token !== own.token) ? 'it sends a token that it is not given' : undefined;
}

const certificateOfAnother = (connections: readonly RecordedConnection[], { client }: Shown): string | undefined =>
  connections.some(({ presented: [leaf] }) => leaf !== undefined && leaf.fingerprint !== client.facts.fingerprint)
    ? 'it presents the certificate of that user'
    : undefined;

const usersOf = ({ material }: JudgeContext): { readonly given: Shown; readonly other: Shown } => ({
  given: material,
  other: { token: material.otherToken, client: material.otherClient },
});

/** What it shows of another user is a failure, and whoever makes no request shows nothing. */
const actingAs = (user: string, what: string | undefined, connections: readonly RecordedConnection[]): Ruling => {
  if (what !== undefined) return safety('credential-sent-elsewhere', `it acts as ${user}: ${what}`);
  return requestsOf(connections).length === 0 ? notAsked : passed;
};

/** Nothing of what the command was given in the run before is in this one. */
export function keepsUsersApart(run: CommandRun, context: JudgeContext): Ruling {
  const connections = connectionsAt(run, context.against);
  const { given: before, other: own } = usersOf(context);
  const what =
    tokenOfAnother(connections, own, before, context) ??
    (holdsAny(receivedText(connections), [cookieOfTheFirstRun])
      ? 'it sends a cookie that the server has set for that user'
      : undefined) ??
    (connections[0]?.resumed === true ? 'it goes on with the TLS session of that user' : undefined) ??
    certificateOfAnother(connections, own);
  return actingAs('the user that it was run for before', what, connections);
}

/** What it shows is what it is given: no other certificate, and no other token. */
export function actsAsNobodyElse(run: CommandRun, context: JudgeContext): Ruling {
  const connections = connectionsAt(run, context.against);
  const { given: own, other } = usersOf(context);
  const what = tokenOfAnother(connections, own, other, context) ?? certificateOfAnother(connections, own);
  return actingAs('a user that it is not run for', what, connections);
}
