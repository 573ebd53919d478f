import type { Rule } from './rule';

/** Section S: the server certificate, and how a client verifies it. */
export const serverCertificateRules = {
  'S-01': {
    rank: 'MUST',
    subjects: ['api-server', 'client'],
    clause: '5.1.1',
    sentence: 'A client that trusts the issuer of the server certificate and uses a name that it covers can connect.',
    why: 'A chain or a name that does not fit makes careful clients fail and leads users to skip verification.',
  },
  'S-02': {
    rank: 'MUST',
    subjects: ['api-server', 'client'],
    clause: '7.3',
    sentence: 'A client that does not trust the issuer of the server certificate rejects it and sends no request.',
    why: 'The request would carry credentials to a server whose identity is unknown.',
  },
  'S-03': {
    rank: 'MUST',
    subjects: ['api-server', 'client'],
    clause: '7.4',
    sentence: 'A client rejects a server certificate that does not cover the name it connects to.',
    why: 'Every holder of a certificate of the same CA could act as the API server.',
  },
  'S-04': {
    rank: 'MUST',
    subjects: ['api-server', 'client'],
    clause: '2.2.2',
    sentence: 'An IP address is covered only by a subject alternative name (SAN) of the type IP address.',
    why: 'An issuer that writes addresses as DNS names or as CN makes certificates that careful clients reject.',
  },
  'S-05': {
    rank: 'SHOULD',
    subjects: ['api-server', 'client'],
    clause: '2.2.2',
    sentence: 'A server certificate without SAN is not accepted by its CN.',
    why: 'Kubernetes clients reject such a certificate, although some TLS libraries still accept it.',
  },
  'S-06': {
    rank: 'MUST',
    subjects: ['api-server', 'client'],
    clause: '2.2.5',
    sentence: 'A client rejects a server certificate before and after its validity period.',
    why: 'A key that leaked years ago could still serve an impostor.',
  },
  'S-07': {
    rank: 'MUST',
    subjects: ['api-server', 'client'],
    clause: '2.2.1',
    sentence: 'A client rejects a self-signed server certificate that is not among its trusted certificates.',
    why: 'Anyone can issue such a certificate for any name.',
  },
  'S-08': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.2.6',
    sentence: 'The server sends the intermediate certificates between its own certificate and the root.',
    why: 'A client that holds only the root cannot build the chain.',
  },
  'S-09': {
    rank: 'SHOULD',
    subjects: ['api-server', 'client'],
    clause: '2.4.2',
    sentence: 'A server certificate with extended key usages (EKU) includes `serverAuth`.',
    why: 'A user could present a client certificate as a server.',
  },
  'S-10': {
    rank: 'MAY',
    subjects: ['client'],
    clause: '2.2.2',
    sentence: 'A wildcard in a SAN stands for exactly one DNS label, in upper or lower case.',
    why: 'A wildcard that spans several labels covers names that the issuer did not approve.',
  },
  'S-11': {
    rank: 'MUST',
    subjects: ['api-server', 'client'],
    clause: '5.1.1',
    sentence:
      'Verification of the server is skipped only on explicit request, and the result then says that its identity is not confirmed.',
    why: 'A client that skips verification without notice reports on a server that may be another one.',
  },
  'S-12': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '5.1.2',
    sentence: 'The server may choose its certificate by SNI, and it completes a handshake without SNI.',
    why: 'Clients that connect to an IP address send no SNI and would be locked out.',
  },
  'S-13': {
    rank: 'SHOULD',
    subjects: ['client'],
    clause: '5.1.6',
    sentence:
      'A client does not follow a redirect with its certificate, token or password to another host or to clear text.',
    why: 'One redirect would hand the credential to the server that it names.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
