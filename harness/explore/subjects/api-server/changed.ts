import type { ChangedFields } from '../../explored-subject';

const ofHeaders = ['headers', 'after', 'beside', 'trailers'] as const;

/** Which fields of certificates and attempts can be changed. */
export const changed: ChangedFields = {
  texts: new Set(['CN', 'O', 'OU', 'uid', 'text', 'value', 'values']),
  ofHeaders: new Set(ofHeaders),
  lists: new Set([
    ...['CN', 'O', 'OU', 'dnsNames', 'emailAddresses', 'uris', 'principalNames', 'directoryNames', 'forms'],
    ...ofHeaders,
  ]),
  optional: new Set([
    ...['OU', 'uid', 'otherAttributes', 'nameFirst', 'rdns', 'dnsNames', 'emailAddresses', 'uris', 'principalNames'],
    ...['directoryNames', 'O', 'of', 'after', 'beside', 'resuming', 'serverName', 'host', 'alsoSends', 'sharedKey'],
    ...['sharedSerialNumber', 'serialNumberOctets', 'tampered', 'certificateAuthority', 'ipAddresses'],
  ]),
};
