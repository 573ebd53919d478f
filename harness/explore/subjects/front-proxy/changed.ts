import type { ChangedFields } from '../../explored-subject';

const ofHeaders = ['headers', 'trailers'] as const;

/** Which fields of users and attempts can be changed. */
export const changed: ChangedFields = {
  texts: new Set(['CN', 'O', 'OU', 'text', 'value', 'values', 'body']),
  ofHeaders: new Set(ofHeaders),
  lists: new Set([
    ...['O', 'OU', 'dnsNames', 'emailAddresses', 'uris', 'principalNames', 'directoryNames', 'forms'],
    ...['earlier', 'after', 'beside', 'among', 'later'],
    ...ofHeaders,
  ]),
  optional: new Set([
    ...['besides', 'OU', 'otherAttributes', 'nameFirst', 'rdns', 'dnsNames', 'emailAddresses', 'uris'],
    ...['principalNames', 'directoryNames', 'of', 'earlier', 'after', 'beside', 'among', 'later', 'answered'],
    ...['trailers', 'chunked', 'host', 'connection', 'inEachOf', 'upstreamBefore', 'accept'],
    ...['withCertificateOf', 'withHeaderOf'],
    ...['target', 'method', 'resuming'],
  ]),
};
