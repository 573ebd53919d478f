import type { Rule } from './rule';

/** Section T: the transport below HTTP. */
export const transportRules = {
  'T-01': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '7.1',
    sentence: 'The server answers a plain HTTP request on its HTTPS port with `400 Bad Request` and does not serve it.',
    why: 'A plain request that is served, or redirected after it was sent, shows its credentials to everyone on the network path.',
  },
  'T-02': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '7.1',
    sentence: 'Identity headers in a plain HTTP request identify no caller.',
    why: 'Without TLS there is no verified front proxy, so every sender could name any user.',
  },
  'T-03': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '7.1',
    sentence: 'The server does not serve what is not TLS on its TLS port, such as an HTTP/2 preface in clear text.',
    why: 'A second protocol on the port bypasses the verification of certificates.',
  },
  'T-04': {
    rank: 'SHOULD',
    subjects: ['api-server', 'client'],
    clause: '5.1.1',
    sentence: 'TLS versions below 1.2 are rejected.',
    why: 'TLS 1.0 and 1.1 sign the handshake with weak hashes and can be attacked from the network.',
  },
  'T-05': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.1.2',
    sentence: 'Every rule about identity holds under TLS 1.2 and under TLS 1.3.',
    why: 'The two versions verify a client certificate at different points, and a verification in one of them leaves the other open.',
    unchecked: 'It is a property of scenarios: each check of a core rule runs once under each version of TLS.',
  },
  'T-06': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.1.2',
    sentence:
      'The server requests a client certificate in the handshake and names the client CA and the request-header CA as acceptable issuers.',
    why: 'A client that is not asked sends no certificate, and a client whose issuer is not named may send none.',
  },
  'T-07': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.1.4',
    sentence: 'A caller has the same identity over HTTP/1.1 and over HTTP/2.',
    why: 'A server with two implementations of HTTP may verify the caller in one of them only.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
