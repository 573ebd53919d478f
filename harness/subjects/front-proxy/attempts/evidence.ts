import { asEvidence as exchangeAsEvidence } from '../../../attempt/evidence/bounded';
import { replaced } from '../../../attempt/evidence/redact';
import type { Forwarding, Observed, RecordedConnection, RecordedRequest } from '../../../observation';
import { withoutSecret } from '../../../text';

/** Characters of what arrived that a report keeps, and requests of one connection. */
const kept = 4 * 1024;
const most = 20;

/** What was observed as evidence: bounded, and without what the users authenticate with. */
export function asEvidence(observed: Observed, secrets: readonly string[]): Observed {
  if (observed.kind !== 'forwarding') return observed;
  const { exchange, arrived } = observed;
  const bounded: Forwarding = {
    ...observed,
    exchange: exchangeAsEvidence({ ...exchange, request: cut(exchange.request) }),
    arrived: arrived.slice(0, most).map(connection),
  };
  return without(
    bounded,
    [...new Set(secrets)].filter((secret) => secret.length > 0),
  ) as Forwarding;
}

const connection = (each: RecordedConnection): RecordedConnection => ({
  ...each,
  requests: each.requests.slice(0, most).map(request),
});

const request = (each: RecordedRequest): RecordedRequest => ({
  ...each,
  body: cut(each.body),
  raw: each.raw === undefined ? undefined : cut(each.raw),
});

const cut = (text: string): string => (text.length <= kept ? text : Buffer.from(text.slice(0, kept)).toString());

const instead = '(a credential)';

const without = (value: unknown, secrets: readonly string[]): unknown =>
  replaced(value, (text) => secrets.reduce((left, secret) => withoutSecret(left, secret, instead), text));
