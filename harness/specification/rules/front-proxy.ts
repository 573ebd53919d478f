import type { Rule } from './rule';

/** Section X: the front proxy itself. */
export const frontProxyRules = {
  'X-01': {
    rank: 'MUST',
    subjects: ['front-proxy'],
    clause: '5.2.1',
    sentence: 'The server certificate of the front proxy passes the verification that clients apply to an API server.',
    why: 'Users would send passwords to a server that they cannot verify.',
  },
  'X-02': {
    rank: 'MUST',
    subjects: ['front-proxy'],
    clause: '5.2.3',
    sentence:
      "A user with valid Basic credentials gets the API server's answer with that user's name and the configured group.",
    why: 'A fixed identity for all users would give all of them the same rights.',
  },
  'X-03': {
    rank: 'MUST',
    subjects: ['front-proxy'],
    clause: '5.2.1',
    sentence: 'The front proxy rejects missing and wrong credentials with `401` and forwards nothing.',
    why: 'A request without authentication would reach the API server over a trusted connection.',
  },
  'X-04': {
    rank: 'MUST',
    subjects: ['front-proxy'],
    clause: '5.2.3',
    sentence: 'The front proxy removes or overwrites `X-Remote-User` and `X-Remote-Group` of the client.',
    why: "A header that stays beside the proxy's own lets the client choose its user or groups.",
  },
  'X-05': {
    rank: 'SHOULD',
    subjects: ['front-proxy'],
    clause: '2.5.3',
    sentence: 'The front proxy removes `X-Remote-Extra-` headers and `X-Remote-Uid` of the client.',
    why: 'The client could choose its UID and extra attributes.',
  },
  'X-06': {
    rank: 'MUST',
    subjects: ['front-proxy'],
    clause: '5.2.2',
    sentence: 'The front proxy presents its own client certificate to the API server.',
    why: 'The API server would ignore the headers or identify another caller.',
  },
  'X-07': {
    rank: 'MUST',
    subjects: ['front-proxy'],
    clause: '5.2.2',
    sentence:
      "The front proxy verifies issuer, name and validity period of the API server's certificate and sends no request to a server that fails.",
    why: 'An impostor upstream would receive the identities and requests of all users.',
  },
  'X-08': {
    rank: 'SHOULD',
    subjects: ['front-proxy'],
    clause: '5.2.3',
    sentence: 'The front proxy does not forward the `Authorization` header of the user.',
    why: 'Passwords would reach servers that must not have them.',
  },
  'X-09': {
    rank: 'SHOULD',
    subjects: ['front-proxy'],
    clause: '5.2.3',
    sentence: 'A `Connection` header of the client removes no header that the front proxy sets.',
    why: 'The request would arrive without user or groups and be given another identity.',
  },
  'X-10': {
    rank: 'SHOULD',
    subjects: ['front-proxy'],
    clause: '2.5.4',
    sentence:
      'The front proxy removes identity headers that are spelled with `_` or `.`, or they have no effect upstream.',
    why: 'A server that normalises header names reads them as identity headers.',
  },
  'X-11': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence: 'The API server uses the identity headers of the front proxy even if `Connection` lists their names.',
    why: 'A caller could remove its groups by a header that the proxy passes on.',
  },
  'X-12': {
    rank: 'MAY',
    subjects: ['front-proxy'],
    clause: '5.2.3',
    sentence: 'Requests for an upgrade obey the same identity rules, and a failed upgrade closes the connection.',
    why: "A caller could send further requests over the proxy's own connection.",
  },
  'X-13': {
    rank: 'MAY',
    subjects: ['front-proxy'],
    clause: '5.2.2',
    sentence: 'The front proxy neither follows a redirect of the API server with credentials nor forwards it.',
    why: 'The redirect would take credentials to another server.',
  },
  'X-14': {
    rank: 'SHOULD',
    subjects: ['front-proxy'],
    clause: '5.2.3',
    sentence: 'Users whose requests share an upstream connection keep their own identities.',
    why: 'An identity that is kept for a connection gives one user the rights of another.',
  },
  'X-15': {
    rank: 'MAY',
    subjects: ['front-proxy'],
    clause: '1.3',
    sentence: "`Impersonate-` headers of a user are blocked or are authorized with that user's rights.",
    why: 'The rights of the proxy would let every user impersonate others.',
  },
  'X-16': {
    rank: 'MAY',
    subjects: ['front-proxy'],
    clause: '5.2.2',
    sentence: 'No request decides to which server the front proxy forwards it.',
    why: 'A user could send the certificate of the proxy, and the identities that it forwards, to a server of its choice.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
