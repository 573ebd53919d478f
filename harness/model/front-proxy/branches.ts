import type { Branch } from '../branches';

/** Every branch of the model of the front proxy. */
export const proxyBranches = {
  'proxy-clear-text': {
    clause: '5.2.1',
    rule: 'X-01',
    sentence: 'Users reach the front proxy over TLS: a request in clear text is rejected.',
  },
  'proxy-line-malformed': {
    clause: '5.2.3',
    rule: 'G-02',
    sentence: 'A header line that is not as it should be is left out, or the request is rejected.',
  },
  'proxy-no-credential': {
    clause: '5.2.1',
    rule: 'X-03',
    sentence: 'A request without a valid credential is rejected, and nothing of it reaches the API server.',
  },
  'proxy-session-resumed': {
    clause: '5.2.3',
    rule: 'K-04',
    sentence:
      'A resumed TLS session has the user whose certificate it was made with, or a full handshake decides anew.',
  },
  'proxy-name-uncarried': {
    clause: '5.2.3',
    rule: 'I-16',
    sentence: 'A name that no header can carry unchanged is not forwarded.',
  },
  'proxy-upstream-unverified': {
    clause: '5.2.2',
    rule: 'X-07',
    sentence: 'Nothing is sent to an API server whose certificate fails verification.',
  },
  'proxy-upstream-unreachable': {
    clause: '5.2.2',
    rule: 'E-04',
    sentence: 'An API server that cannot be reached is told as a failure.',
  },
  'proxy-forwarded': {
    clause: '5.2.3',
    rule: 'X-02',
    sentence: 'A request of an authenticated user is forwarded with the identity of that user, and no other.',
  },
  'proxy-request-unchanged': {
    clause: '4.4',
    rule: 'E-04',
    sentence: 'Method, path, query, media types and body of a request arrive as the user sent them.',
  },
  'proxy-target-odd': {
    clause: '4.4',
    rule: 'E-04',
    sentence: 'A request with a target that is not in its usual form may be rejected.',
  },
  'proxy-identity-replaced': {
    clause: '5.2.3',
    rule: 'X-04',
    sentence: 'Identity headers that the user sends are removed, under every configured name and prefix.',
  },
  'proxy-alias': {
    clause: '5.2.3',
    rule: 'X-10',
    sentence: 'Headers that resemble identity headers are removed where the front proxy promises it.',
  },
  'proxy-credential-kept-back': {
    clause: '5.2.3',
    rule: 'X-08',
    sentence: 'The credential of the user ends at the front proxy where it promises that.',
  },
  'proxy-impersonation': {
    clause: '1.3',
    rule: 'X-15',
    sentence: 'Impersonation headers of the user are removed where the front proxy promises it.',
  },
  'proxy-connection-nominates': {
    clause: '5.2.3',
    rule: 'X-09',
    sentence: 'A `Connection` header of the user removes nothing that the front proxy sets.',
  },
} as const satisfies Readonly<Record<string, Branch>>;

export type ProxyBranchId = keyof typeof proxyBranches;
