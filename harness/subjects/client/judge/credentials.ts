import { conformance, notApplicable, passed, safety, type Ruling } from '../../../judge/finding';
import { headerOf, type CommandRun, type RecordedConnection } from '../../../observation';
import type { ClientExpectation } from '../../../vocabulary/client/types';
import { requestedHost } from '../requested-host';
import type { JudgeContext } from './context';
import { connectionsAt, inClearText, isAuthenticated, octetsOf, receivedText, requestsOf } from './facts';
import { holdsAny } from './encoded';

/** Fields of a request that bear a credential (RFC 9110, 11.6 and 11.7; RFC 6265). */
const bearing = /^(authorization|proxy-authorization|cookie)$/i;

/** What says nothing of a client: it has asked a server for nothing that it must ask. */
export const notAsked = conformance(
  'trusted-server-not-used',
  'it made no request to a server that is as it should be',
);

/** Its certificate, or its token, is not at a server that somebody else has named. */
export function keepsFrom(
  run: CommandRun,
  { server, what }: Extract<ClientExpectation, { readonly kind: 'keeps-from' }>,
  context: JudgeContext,
): Ruling {
  const met = connectionsAt(run, server);
  // What is for the server that the command was pointed at is not for its port in clear text.
  const isItsOwn = server === context.against && what !== 'credential of the proxy';
  const there = isItsOwn ? inClearText(met) : met;
  if (
    (what === 'request' && octetsOf(there) > 0) ||
    (what === 'request over TLS' && octetsOf(there.filter(({ notTls }) => notTls === undefined)) > 0)
  )
    return safety('request-sent-to-untrusted-server', 'it made a request to a server that it must reject');
  // In a session that another server has begun is what was presented to that one (RFC 8446, 2.2).
  if (
    (what === 'token' && tokenAt(there, context)) ||
    (what === 'credential of the proxy' && holdsAny(receivedText(there), [context.material.otherToken])) ||
    (what === 'certificate' && (there.some(isPresented) || there[0]?.resumed === true))
  )
    return safety(
      'credential-sent-elsewhere',
      `the client sent its ${what} to the server ${server.replaceAll('-', ' ')}`,
    );
  // A proxy may have kept it from the server, and a path that is a URL may be refused.
  return context.through === undefined &&
    context.otherwiseGiven !== true &&
    requestsOf(connectionsAt(run, context.against)).length === 0
    ? conformance('trusted-server-not-used', 'the client made no request to a correct server')
    : passed;
}

/** Whether a certificate was presented on a connection, with its key. */
const isPresented = ({ clientCertificate, provenKey }: RecordedConnection): boolean =>
  clientCertificate === 'sent' && provenKey;

const tokenAt = (connections: readonly RecordedConnection[], { material }: JudgeContext): boolean =>
  holdsAny(receivedText(connections), [material.token]) ||
  connections.some(({ requests }) =>
    requests.some(({ headers }) => headers.some(([name, value]) => bearing.test(name) && !isOfUrl(value))),
  );

/** A password is none of what the command is given: it is the user information of the URL (RFC 3986, 3.2.1). */
const isOfUrl = (value: string): boolean => /^basic /i.test(value);

/** A redirect that is not followed is no success. */
export function redirectTold(run: CommandRun, server: string, { against }: JudgeContext): Ruling {
  if (requestsOf(connectionsAt(run, against)).length === 0)
    return conformance('trusted-server-not-used', 'the client made no request to a correct server');
  if (connectionsAt(run, server).length > 0) return notApplicable('the command follows the redirect');
  return run.success
    ? conformance('success-reported', 'the client does not follow the redirect and reports success')
    : passed;
}

/** No part of the private key in anything that arrived. */
export function keepsItsKey(run: CommandRun, { against, material: { keyParts } }: JudgeContext): Ruling {
  const connections = connectionsAt(run, against);
  if (requestsOf(connections).length === 0)
    return conformance('trusted-server-not-used', 'the client made no request to a correct server');
  const text = receivedText(connections);
  return holdsAny(text, keyParts) ? safety('private-key-sent', 'the client sent a part of its private key') : passed;
}

/** Every request names the host of the first one, whatever connection it came on. */
export function keepsItsHost(run: CommandRun, { against }: JudgeContext): Ruling {
  const hosts = requestsOf(connectionsAt(run, against)).map(({ request }) => requestedHost(request));
  if (hosts.length === 0) return notAsked;
  const other = hosts.find((host) => host !== hosts[0]);
  return other === undefined
    ? passed
    : safety(
        'request-sent-to-untrusted-server',
        `it made a request for ${other}, which the certificate does not cover`,
      );
}

/** Of what it is given nothing is in requests for another host than the first one is for. */
export function keepsToItsHost(
  run: CommandRun,
  { what }: Extract<ClientExpectation, { readonly kind: 'keeps-to-its-host' }>,
  context: JudgeContext,
): Ruling {
  const requests = requestsOf(connectionsAt(run, context.against));
  const [first] = requests;
  if (first === undefined) return notAsked;
  const elsewhere = requests.filter(({ request }) => requestedHost(request) !== requestedHost(first.request));
  const taken =
    what === 'token'
      ? elsewhere.find(({ connection, request }) => tokenAt([{ ...connection, requests: [request] }], context))
      : elsewhere.find(({ connection }) => isPresented(connection));
  return taken === undefined
    ? passed
    : safety('credential-sent-elsewhere', `it made a request for ${requestedHost(taken.request)} with its ${what}`);
}

/** The server could verify what it presents, with the intermediate CA that it sends. */
export function presentsItsPath(run: CommandRun, { against, target }: JudgeContext): Ruling {
  const requests = requestsOf(connectionsAt(run, against));
  if (requests.length === 0) return notAsked;
  if (!target.presentsCertificate) return passed;
  const wrong = requests.find(
    ({ connection: { clientCertificate, provenKey, path } }) =>
      clientCertificate !== 'sent' || !provenKey || path !== undefined,
  );
  return wrong === undefined
    ? passed
    : conformance(
        'certificate-not-presented',
        `it presented no certificate that the server can verify (${wrong.connection.path ?? 'none was sent'})`,
      );
}

/** Every request has the certificate that the command is given, and after a first one with `Authorization` that field too, with the given token where the first has it. */
export function keepsItsIdentity(run: CommandRun, context: JudgeContext): Ruling {
  const requests = requestsOf(connectionsAt(run, context.against));
  const { token } = context.material;
  const [first, ...further] = requests.map(({ request }) => headerOf(request, 'authorization'));
  if (context.target.presentsCertificate && requests.some(({ connection }) => !isAuthenticated(connection, context)))
    return conformance('certificate-not-presented', 'it made a request without the certificate that it is given');
  return first !== undefined &&
    further.some((shown) => shown === undefined || (first.includes(token) && !shown.includes(token)))
    ? conformance('certificate-not-presented', 'it made a further request without the token of the first one')
    : passed;
}

/** Whether it makes a request or not, it shows nothing of anybody. */
export function actsAsNobody(run: CommandRun, context: JudgeContext): Ruling {
  const connections = connectionsAt(run, context.against);
  return tokenAt(connections, context) || connections.some(isPresented)
    ? safety('credential-sent-elsewhere', 'it uses a credential that it is not told to use')
    : passed;
}
