import { conformance, notApplicable, passed, safety, type Ruling } from '../../../judge/finding';
import type { CommandRun, RecordedConnection } from '../../../observation';
import type { JudgeContext } from './context';
import { connectionsAt, receivedText, requestsOf } from './facts';

/** Fields of a request that bear a credential (RFC 9110, 11.6 and 11.7; RFC 6265). */
const bearing = /^(authorization|proxy-authorization|cookie)$/i;

/** Neither certificate nor token at a server that somebody else has named. */
export function keepsCredentialsFrom(run: CommandRun, server: string, context: JudgeContext): Ruling {
  if (requestsOf(connectionsAt(run, context.against)).length === 0)
    return conformance('it made no request to a server that is as it should be');
  const there = connectionsAt(run, server);
  const certificate = there.find(({ clientCertificate, provenKey }) => clientCertificate === 'sent' && provenKey);
  const taken = [
    ...(tokenAt(there, context) ? ['its token'] : []),
    ...(certificate === undefined ? [] : ['its client certificate']),
  ];
  return taken.length === 0 ? passed : safety(`it took ${taken.join(' and ')} to the server that the redirect names`);
}

const tokenAt = (connections: readonly RecordedConnection[], { material }: JudgeContext): boolean =>
  receivedText(connections).includes(material.token) ||
  connections.some(({ requests }) => requests.some(({ headers }) => headers.some(([name]) => bearing.test(name))));

/** A redirect that is not followed is no success. */
export function redirectTold(run: CommandRun, server: string, { against }: JudgeContext): Ruling {
  if (requestsOf(connectionsAt(run, against)).length === 0)
    return conformance('it made no request to a server that is as it should be');
  if (connectionsAt(run, server).length > 0) return notApplicable('the command follows the redirect');
  return run.success ? conformance('it does not follow the redirect and reports success') : passed;
}

/** No part of the private key in anything that arrived. */
export function keepsItsKey(run: CommandRun, { against, material: { keyParts } }: JudgeContext): Ruling {
  const connections = connectionsAt(run, against);
  if (requestsOf(connections).length === 0)
    return conformance('it made no request to a server that is as it should be');
  const text = receivedText(connections);
  return keyParts.some((part) => text.includes(part)) ? safety('it sent a part of its private key') : passed;
}
