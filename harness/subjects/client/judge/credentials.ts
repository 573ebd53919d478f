import { conformance, notApplicable, passed, safety, type Ruling } from '../../../judge/finding';
import type { CommandRun, RecordedConnection } from '../../../observation';
import type { ClientExpectation } from '../../../vocabulary/client/types';
import type { JudgeContext } from './context';
import { connectionsAt, receivedText, requestsOf } from './facts';

/** Fields of a request that bear a credential (RFC 9110, 11.6 and 11.7; RFC 6265). */
const bearing = /^(authorization|proxy-authorization|cookie)$/i;

/** Its certificate, or its token, is not at a server that somebody else has named. */
export function keepsFrom(
  run: CommandRun,
  { server, what }: Extract<ClientExpectation, { readonly kind: 'keeps-from' }>,
  context: JudgeContext,
): Ruling {
  if (requestsOf(connectionsAt(run, context.against)).length === 0)
    return conformance('trusted-server-not-used', 'the client made no request to a correct server');
  const there = connectionsAt(run, server);
  const taken =
    what === 'token'
      ? tokenAt(there, context)
      : there.some(({ clientCertificate, provenKey }) => clientCertificate === 'sent' && provenKey);
  return taken
    ? safety('credential-sent-elsewhere', `the client sent its ${what} to the server that the redirect names`)
    : passed;
}

const tokenAt = (connections: readonly RecordedConnection[], { material }: JudgeContext): boolean =>
  receivedText(connections).includes(material.token) ||
  connections.some(({ requests }) => requests.some(({ headers }) => headers.some(([name]) => bearing.test(name))));

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

/** Whether one of the parts is in the text, as it stands, or in what the text holds in Base64 or percent-encoded. */
function holdsAny(text: string, parts: readonly string[]): boolean {
  const encoded = text.match(/[A-Za-z0-9+/_-]{40,}/g) ?? [];
  const decoded = encoded.map((run) => Buffer.from(run, 'base64').toString('latin1'));
  const unescaped = text.replaceAll(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return [text, unescaped, ...decoded].some((each) => parts.some((part) => each.includes(part)));
}
