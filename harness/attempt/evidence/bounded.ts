import { lettingGo } from './how';
import type { CertificateFacts, HttpResponse, Observation, Observed } from '../../observation';

/** Characters of a response's body that a report keeps; a judge has read the whole of it by then. */
const kept = 4 * 1024;

/** Characters of a header, a reason or a name, and entries of a list, that a report keeps. */
const longest = 1024;
const most = 64;

/** The observation as evidence: a run of many checks must not hold everything it has read. */
export function asEvidence(observed: Observation): Observation;
export function asEvidence(observed: Observed): Observed;
export function asEvidence(observed: Observed): Observed {
  if (observed.kind !== 'exchange') return observed;
  // Of several forms the one that decides is the evidence; the others have been judged.
  const bare = lettingGo(observed);
  const { forms, ...last } = bare;
  const decisive = forms === undefined ? bare : last;
  if (isSmall(decisive)) return decisive;
  const { response, tls, wire } = decisive;
  return {
    ...decisive,
    response: response && bounded(response),
    tls: tls && { ...tls, peer: tls.peer.map(certificate) },
    wire: wire && {
      ...wire,
      acceptableAuthorities: wire.acceptableAuthorities?.slice(0, most).map((name) => cut(name)),
    },
  };
}

const isSmall = ({ response, tls, wire }: Observation): boolean =>
  (tls?.peer ?? []).every(isOrdinary) &&
  (wire?.acceptableAuthorities ?? []).length <= most &&
  (wire?.acceptableAuthorities ?? []).every((name) => name.length <= longest) &&
  (response === undefined || isBounded(response));

const isOrdinary = ({ pem }: CertificateFacts): boolean => pem.length <= kept;

/** Of a certificate that is too large to be shown with every attempt: its first names, and the fingerprint of the whole. */
function certificate(facts: CertificateFacts): CertificateFacts {
  if (isOrdinary(facts)) return facts;
  const known = shortened.get(facts);
  if (known !== undefined) return known;
  const { dnsNames, ipAddresses } = facts;
  const short = { ...facts, dnsNames: dnsNames.slice(0, most), ipAddresses: ipAddresses.slice(0, most), pem: '' };
  shortened.set(facts, short);
  return short;
}

const shortened = new WeakMap<CertificateFacts, CertificateFacts>();

const isBounded = ({ body, reason, headers }: HttpResponse): boolean =>
  body.length <= kept &&
  reason.length <= longest &&
  headers.length <= most &&
  headers.every(([name, value]) => name.length <= longest && value.length <= longest);

/** A response that is cut anywhere is not complete any more. */
function bounded(response: HttpResponse): HttpResponse {
  if (isBounded(response)) return response;
  const { reason, headers, body } = response;
  return {
    ...response,
    reason: cut(reason),
    headers: headers.slice(0, most).map(([name, value]): readonly [string, string] => [cut(name), cut(value)]),
    body: cut(body, kept),
    complete: false,
  };
}

/** Cut from a copy: a slice would keep the whole text alive behind it. */
const cut = (text: string, length = longest): string =>
  text.length <= length ? text : Buffer.from(text.slice(0, length), 'utf8').toString('utf8');
