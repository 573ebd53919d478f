import type { Forwarding } from '../../../observation';
import { frontProxySettings } from '../../../settings';
import { TargetError } from '../../../target/types';
import type { ProxyIdentity, ProxyUser } from '../../../target/front-proxy';
import { getThrough } from '../../../vocabulary/front-proxy';
import type { ProxyContext } from '../attempts/context';
import { perform } from '../attempts/perform';
import { trying } from '../attempts/trying';
import { answerInWords } from '../judge/answer';
import { arrivedIn } from '../judge/arrived';
import { identityProblem, statedIdentity } from '../judge/identity';
import { knowsByAddress } from './see-name';

const { pki, requestheaderUsernameHeaders, upstreamListen, upstreamName, users } = frontProxySettings;

/** What the attempts before the first check have shown. */
export interface Proof {
  /** Why the front proxy cannot be reached; undefined: it can. */
  readonly unreachable?: string;
  /** Users whom it forwards with another identity than their file declares. */
  readonly forwardedAs: ReadonlyMap<string, ProxyIdentity>;
  /** It sends requests to an upstream whose certificate is for its address, and none to one with the declared name. */
  readonly knowsByAddress?: true;
}

/** Of which inputs a check says what becomes of them. */
export interface Judged {
  /** Users, by name: their identities. */
  readonly users: ReadonlySet<string>;
  /** The name of the upstream. */
  readonly name: boolean;
}

/**
 * Shows by one request each that the credentials of the users are as declared, and that the front proxy sends its requests to the
 * upstream of the harness. Rejects with TargetError where that is not so: a wrong input is no defect of the target. Another identity
 * than was declared may be either, so that the check of that very thing fails with both readings, and the others go by what was seen;
 * where that check of this user is not among those that are made (`judged`), it is a wrong input as well. So it is with the name of
 * the upstream. A target that the harness has started itself has right inputs, and whatever differs there is its defect.
 */
export async function proveInputs(context: ProxyContext, judged: Judged): Promise<Proof> {
  const { target, open } = context;
  const ownTarget = target.safetyPolicy === undefined;
  const forwardedAs = new Map<string, ProxyIdentity>();
  for (const user of target.users) {
    const alone = { ...context, target: { ...target, users: [user] as const }, open, recordsAll: true as const };
    const { forwarding } = await perform(trying(), getThrough({ as: 'user' }), undefined, alone);
    const { ending } = forwarding.exchange;
    if (ending.kind === 'unreachable')
      return {
        unreachable: `the front proxy at ${forwarding.exchange.address} is unreachable (${ending.code})`,
        forwardedAs,
      };
    const nothingArrived = context.upstream !== undefined && arrivedIn(forwarding, context.marks).length === 0;
    if (judged.name && nothingArrived && (await knowsByAddress(alone))) return { forwardedAs, knowsByAddress: true };
    if (ownTarget) return { forwardedAs };
    const problem = problemOf(user, forwarding, context, judged.users.has(user.name));
    if (problem !== undefined) throw new TargetError(problem);
    const other = otherIdentity(user, forwarding, context);
    if (other !== undefined) forwardedAs.set(user.name, other);
  }
  return { forwardedAs };
}

/** The one identity that the front proxy forwards a user with, where it is another than was declared. */
function otherIdentity(
  user: ProxyUser,
  forwarding: Forwarding,
  { target, marks }: ProxyContext,
): ProxyIdentity | undefined {
  const [first] = arrivedIn(forwarding, marks);
  if (first === undefined) return undefined;
  const stated = statedIdentity(first.request, target);
  if (identityProblem(stated, user.identity, target.profile) === undefined) return undefined;
  const { users: named, groups, uids, extra } = stated;
  const [name] = named;
  const [uid] = uids;
  return name === undefined || named.length > 1 || uids.length > 1
    ? undefined
    : { user: name, groups, extra, ...(uid === undefined ? {} : { uid }) };
}

/** Both readings of an identity that is not as it was declared. */
export const eitherReading = `either the file of ${users.flag}, or ${requestheaderUsernameHeaders.flag} and its like, says another identity than the front proxy is set up to forward, or it forwards the wrong one`;

/** What is wrong with the inputs, as a sentence that says what to do. */
function problemOf(
  user: ProxyUser,
  forwarding: Forwarding,
  { target, marks, upstream }: ProxyContext,
  judged: boolean,
): string | undefined {
  const { exchange } = forwarding;
  const [first] = arrivedIn(forwarding, marks);
  if (upstream === undefined) {
    const status = exchange.response?.status;
    return status === undefined || target.profile.rejections.unauthenticated.includes(status)
      ? `the credential of ${user.name} in the file of ${users.flag}: ${answerInWords(exchange)}`
      : undefined;
  }
  if (first !== undefined) {
    const problem = identityProblem(statedIdentity(first.request, target), user.identity, target.profile);
    return judged || problem === undefined
      ? undefined
      : `the request of ${user.name} arrived upstream ${problem.text}; say in the file of ${users.flag}, and with ${requestheaderUsernameHeaders.flag} and its like, which identity the front proxy gives this user, or correct the front proxy`;
  }
  const { rejections } = target.profile;
  const status = exchange.response?.status;
  if (status !== undefined && rejections.unauthenticated.includes(status))
    return `the front proxy rejects the credential of ${user.name} in the file of ${users.flag} (${status})`;
  const hint = `the front proxy must send its requests to https://${upstream.host}:${upstream.port} (${upstreamListen.flag}), whose certificate is for ${JSON.stringify(target.upstream?.name)} (${upstreamName.flag}) and from the CA in the directory of ${pki.flag}`;
  return `${answerInWords(exchange)} to ${user.name}, and nothing arrived upstream${connectionsInWords(forwarding)}; ${hint}`;
}

/** What the front proxy did with the upstream. */
function connectionsInWords({ arrived }: Forwarding): string {
  const alert = arrived
    .flatMap(({ alerts }) => alerts)
    .find(({ direction, name }) => direction === 'received' && name !== 'close_notify');
  if (alert !== undefined) return `; it ended the connection to the upstream with TLS alert ${alert.name}`;
  return arrived.length === 0
    ? '; it made no connection to the upstream'
    : '; it connected to the upstream and ended the connection without a request';
}
