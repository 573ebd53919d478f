import { frontProxySettings } from '../../../../settings';
import type { RecordedConnection } from '../../../../observation';
import { listPath } from '../../../../vocabulary/front-proxy';
import type { ProxyExpectation } from '../../../../vocabulary/front-proxy/types';
import { elsewhere } from '../../upstream/elsewhere';
import { answerInWords, rejectionProblem, unlessControlled, withoutForwarding } from '../answer';
import { arrivedIn, isHidden } from '../arrived';
import { disclosureProblem } from '../disclosed';
import { unsafe, wrong, type Judge } from '../context';
import { identitiesProblem } from '../forwarded';

/** Not one octet of HTTP at an upstream that fails verification, in TLS or in clear text. */
export const judgeUpstreamRefused: Judge = (forwarding, context) => {
  const { exchange, upstream } = forwarding;
  const connections = forwarding.arrived.filter(({ state }) => state === upstream);
  const octets = connections.reduce((sum, { octetsReceived }) => sum + octetsReceived, 0);
  const clear = connections.find(({ clearText }) => clearText !== '');
  if (clear !== undefined)
    return unsafe('upstream-not-verified', 'the front proxy sent clear text to an upstream that fails verification');
  if (octets > 0 || connections.some(({ requests }) => requests.length > 0))
    return unsafe(
      'upstream-not-verified',
      `the front proxy sent ${octets} octets of HTTP to an upstream that fails verification`,
    );
  if (context.attempt.upstreamBefore?.connections === 'kept')
    return connections.length > 0
      ? undefined
      : {
          actual: 'all requests arrived over connections that were made before',
          unconcerned: 'the front proxy makes no further connection to the upstream',
        };
  const elsewhere = arrivedIn(forwarding, context.marks).find(({ number }) => number === 0);
  if (elsewhere !== undefined)
    return {
      actual: 'the request arrived over a connection that was made before',
      inconclusive: 'the front proxy made no new connection for the request',
    };
  if (connections.length === 0)
    return (
      upgradeRefused(forwarding, context) ??
      hostRefused(forwarding, context) ?? {
        actual: `${answerInWords(exchange)} and makes no connection to the upstream`,
        inconclusive: 'the front proxy made no connection to the upstream in this state',
      }
    );
  return rejectionProblem(forwarding, 'upstream-not-verified', context);
};

/** It has refused a request for the host that it names, of which it need not know anything (RFC 9110, 7.4 and 15.5.20). */
const hostRefused: Judge = ({ exchange }, { attempt: { host } }) => {
  const { status } = exchange.response ?? {};
  return host !== undefined && status !== undefined && [400, 404, 421].includes(status)
    ? { actual: answerInWords(exchange), unconcerned: `the front proxy serves no other host (${status})` }
    : undefined;
};

/** The front proxy has answered by itself to a request for another protocol. */
const upgradeRefused: Judge = ({ exchange }, { attempt: { connection = '' } }) =>
  exchange.response !== undefined && /\bupgrade\b/i.test(connection)
    ? { actual: answerInWords(exchange), unconcerned: 'the front proxy passes no request for another protocol on' }
    : undefined;

/** It has rejected a request with the credentials of two users, or will have none such (400): which counts is left to it. */
const twoUsersRejected: Judge = (forwarding, context) =>
  (context.attempt.withCertificateOf ?? context.attempt.withHeaderOf) !== undefined &&
  (forwarding.exchange.response?.status === 400 ||
    rejectionProblem(forwarding, 'unauthenticated', context) === undefined)
    ? {
        actual: answerInWords(forwarding.exchange),
        unconcerned: 'the front proxy takes no request with the credentials of two users',
      }
    : undefined;

/** It has refused a request for its path or its query, which a front proxy may; that it forwards ordinary ones is shown elsewhere. */
const targetRefused: Judge = ({ exchange }, { attempt: { path } }) => {
  const { status } = exchange.response ?? {};
  return path !== listPath && status !== undefined && [400, 404, 414].includes(status)
    ? { actual: answerInWords(exchange), unconcerned: `the front proxy refuses such a path or query (${status})` }
    : undefined;
};

/** The user learns of a failure of the upstream: by a status of it, or by an answer that is cut. */
export const judgeFailureTold =
  ({
    attempts,
    onNewConnections,
    cut,
    orSilence,
    discreet,
  }: Extract<ProxyExpectation, { kind: 'failure-told' }>): Judge =>
  (forwarding, context) => {
    const { exchange } = forwarding;
    const arrived = arrivedIn(forwarding, context.marks);
    const problem = identitiesProblem(arrived, context);
    if (problem !== undefined) return problem;
    const own = arrived.filter(({ number }) => number === 0);
    const times = own.length;
    // A connection may have been kept without ever being used, as Go keeps those that it has made in advance.
    const since = Math.min(...own.map(({ request }) => request.at));
    const anew = own.filter(({ connection }) => connection.at > since).length;
    if (onNewConnections !== undefined && anew > onNewConnections)
      return wrong('forwarded-repeatedly', `the request arrived upstream on ${anew} new connections`);
    if (attempts !== undefined && times > attempts)
      return wrong('forwarded-repeatedly', `the request arrived upstream ${times} times`);
    const isCut = exchange.response !== undefined && exchange.ending.kind !== 'response';
    if (cut === true && (isCut || exchange.ending.kind === 'closed' || exchange.ending.kind === 'malformed'))
      return undefined;
    if (exchange.ending.kind === 'timed-out' && orSilence === true)
      return {
        actual: answerInWords(exchange),
        unconcerned: 'the front proxy waits for the upstream for longer than the harness waits for it',
      };
    if (exchange.ending.kind === 'timed-out') return unlessControlled(exchange, context.controlled);
    return (
      rejectionProblem(forwarding, 'upstream-failed', context) ??
      (discreet === true ? disclosureProblem(exchange.response, context) : undefined)
    );
  };

/**
 * Each connection that bore HTTP is authenticated with the certificate of the front proxy itself. Others show nothing: Go opens
 * connections in advance, and gives those up in the handshake that it does not need.
 */
export const judgeOwnCertificate: Judge = (forwarding, context) => {
  if (arrivedIn(forwarding, context.marks).length === 0)
    return (
      upgradeRefused(forwarding, context) ??
      twoUsersRejected(forwarding, context) ??
      targetRefused(forwarding, context) ??
      unlessArrived(forwarding, context)
    );
  for (const connection of forwarding.arrived.filter(boreHttp)) {
    const problem = certificateProblem(connection, context);
    if (problem !== undefined) return unsafe('own-certificate-not-presented', problem);
  }
  return undefined;
};

const boreHttp = ({ octetsReceived, requests, notTls }: RecordedConnection): boolean =>
  octetsReceived > 0 || requests.length > 0 || notTls !== undefined;

function certificateProblem(
  { clientCertificate, presented: [leaf], provenKey, path, notTls }: RecordedConnection,
  { target: { requestHeader }, certificatesOfUsers }: Parameters<Judge>[1],
): string | undefined {
  if (notTls !== undefined) return 'the front proxy does not speak TLS with the upstream';
  if (clientCertificate !== 'sent' || leaf === undefined)
    return 'the front proxy presents no certificate to the upstream';
  if (!provenKey) return 'the front proxy does not prove that it has the key of its certificate';
  if (certificatesOfUsers.includes(leaf.fingerprint))
    return 'the front proxy presents the certificate of a user to the upstream';
  const { allowedNames } = requestHeader;
  const [name = ''] = leaf.subject.CN.slice(-1);
  if (allowedNames.length > 0 && !allowedNames.includes(name))
    return `the front proxy presents a certificate with the CN ${JSON.stringify(name)}, which is not among ${frontProxySettings.requestheaderAllowedNames.flag}`;
  return path === undefined
    ? undefined
    : `the certificate of the front proxy fails verification by the request-header CA (${path})`;
}

/**
 * The name in the handshake is that of the upstream (RFC 6066, 3), or there is none. Connections that carry none of the requests
 * show nothing: they may be health checks, or come from elsewhere.
 */
export const judgeUpstreamNamed: Judge = (forwarding, context) => {
  const { upstream } = context.target;
  const arrived = arrivedIn(forwarding, context.marks);
  if (arrived.length === 0) return unlessArrived(forwarding, context);
  const names = [upstream?.name, upstream?.declaredName].map((name) => name?.toLowerCase());
  const other = arrived
    .map(({ connection }) => connection.serverName)
    .find((name) => name !== undefined && !names.includes(name.toLowerCase()));
  return other === undefined
    ? undefined
    : wrong('wrong-server-name', `the front proxy names ${JSON.stringify(other)} in the handshake with the upstream`);
};

const unlessArrived: Judge = ({ exchange }, { controlled }) =>
  exchange.ending.kind === 'response' ? withoutForwarding(exchange) : unlessControlled(exchange, controlled);

/** Whatever the redirect names is not asked for. */
export const judgeRedirectNotFollowed =
  ({ promise }: Extract<ProxyExpectation, { kind: 'redirect-not-followed' }>): Judge =>
  (forwarding, context) => {
    const { exchange } = forwarding;
    const arrived = arrivedIn(forwarding, context.marks);
    if (arrived.some(isHidden))
      return unsafe('redirect-followed', 'the front proxy followed the redirect of the upstream');
    const problem = identitiesProblem(arrived, context);
    if (problem !== undefined) return problem;
    const { response } = exchange;
    if (exchange.ending.kind !== 'response' || response === undefined)
      return unlessControlled(exchange, context.controlled);
    if (response.status < 300)
      return wrong('answer-changed', `${answerInWords(exchange)}, and the upstream answered with a redirect`);
    return promise !== undefined && response.status < 400
      ? wrong('redirect-followed', `${answerInWords(exchange)} and passes the redirect on`)
      : undefined;
  };

/**
 * The request arrives at the upstream, or is rejected for what it is. A failure of the gateway shows that the front proxy has looked
 * for another server: the upstream is there.
 */
export const judgeSentNowhereElse: Judge = (forwarding, context) => {
  const { exchange } = forwarding;
  const arrived = arrivedIn(forwarding, context.marks);
  if (arrived.some(({ connection }) => connection.state === elsewhere))
    return unsafe('sent-elsewhere', 'the request arrived at another server, which it named');
  const problem = identitiesProblem(arrived, context);
  if (problem !== undefined) return problem;
  if (arrived.some(({ number }) => number === 0)) return undefined;
  const { response } = exchange;
  const failed = context.target.profile.rejections['upstream-failed'];
  if (exchange.ending.kind === 'response' && response !== undefined && failed.includes(response.status))
    return wrong('sent-elsewhere', `${answerInWords(exchange)}, and the request did not arrive upstream`);
  return exchange.ending.kind === 'timed-out' || exchange.ending.kind === 'unreachable'
    ? unlessControlled(exchange, context.controlled)
    : rejectionProblem(forwarding, ['malformed', 'unauthenticated', 'clear-text'], context);
};
