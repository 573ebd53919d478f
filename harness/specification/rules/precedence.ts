import type { Rule } from './rule';

/** Section P: the order of several credentials. */
export const precedenceRules = {
  'P-01': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '1.3',
    sentence: 'The server tries front proxy, client certificate and bearer token in this order, and anonymous last.',
    why: 'Servers with different orders identify different users by one request.',
  },
  'P-02': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '1.3',
    sentence: 'A credential that is rejected does not prevent identification by another that is valid.',
    why: 'A user with a valid token would be locked out by an expired certificate.',
  },
  'P-03': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '7.5',
    sentence: 'A caller whose credentials are all rejected gets `401 Unauthorized` and is not anonymous.',
    why: 'Public answers would hide that the credential is invalid.',
  },
  'P-04': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '7.5',
    sentence: 'A caller without any credential is anonymous where anonymous access is enabled.',
    why: 'Clients of public paths, such as health checks, would fail.',
  },
  'P-05': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '1.3',
    sentence: 'A request of the front proxy with a token and without user header is identified by the token.',
    why: 'The certificate of the proxy would block every token that passes through it.',
  },
  'P-06': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '1.2',
    sentence: 'Of several `Authorization` headers the first counts.',
    why: 'Proxy and server could verify different credentials of one request.',
  },
  'P-07': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '1.2',
    sentence: 'An empty bearer token is no credential.',
    why: 'An empty token could match a record with an empty token.',
  },
  'P-08': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '1.2',
    sentence: '`Authorization: Basic` identifies no caller at the API server.',
    why: 'The server keeps no passwords, so it cannot verify what it would accept.',
  },
  'P-09': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '1.3',
    sentence:
      "Impersonation needs the permission of the authenticated caller and then gives only the impersonated user's rights.",
    why: 'A caller without that permission could act as any user.',
  },
  'P-10': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '1.3',
    sentence: 'A request that impersonates a group without a user is rejected.',
    why: "The request would run with the caller's own rights instead of those that it asked for.",
  },
} as const satisfies Readonly<Record<string, Rule>>;
