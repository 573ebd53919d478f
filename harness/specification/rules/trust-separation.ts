import type { Rule } from './rule';

/** Section R: who may assert the identity of others. */
export const trustSeparationRules = {
  'R-01': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence: 'Identity headers without client certificate do not change the identity.',
    why: 'Every caller who reaches the server could act as administrator.',
  },
  'R-02': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence: "Identity headers beside a user's certificate neither replace nor extend that user's identity.",
    why: 'Every user could add the group `system:masters`.',
  },
  'R-03': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence: 'A certificate of the client CA is no front proxy, even if its name is allowed.',
    why: 'A user who obtains one client certificate could act as every other user.',
  },
  'R-04': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.3.4',
    sentence:
      "Identity headers do not count if the proxy's certificate has a name that is not in the list of allowed names.",
    why: 'Every other holder of a certificate of the request-header CA could name any user.',
  },
  'R-05': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence:
      'An allowed name matches the CN exactly, in upper and lower case as written; a SAN or an empty CN does not match.',
    why: 'A similar name is easier to obtain than the allowed one.',
  },
  'R-06': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence: 'Without a list of allowed names every certificate of the request-header CA is a front proxy.',
    why: 'A server that reads an empty list as no name locks out the front proxy.',
  },
  'R-07': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence: "The server verifies issuer, validity period, EKU and chain of the front proxy's certificate.",
    why: 'A comparison of names alone accepts forged and expired certificates.',
  },
  'R-08': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.1.5',
    sentence: 'A certificate of the request-header CA does not identify its CN as a user.',
    why: "Every certificate of a proxy would be a user's certificate as well.",
  },
  'R-09': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence: 'The client CA and the request-header CA differ, or a list of allowed names is set.',
    why: 'With one CA and no list every user can act as every other user.',
  },
  'R-10': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence: 'Where both CAs are the same and names are listed, other client certificates keep their own identity.',
    why: 'Users would be rejected because their certificates have the CA of the proxy.',
  },
  'R-11': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence:
      "The identity comes from the connection's certificate, the configured headers of a verified front proxy, or a token, and from no other part of a request.",
    why: 'Headers of other products, cookies and query parameters are written by the caller.',
  },
  'R-12': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.1.3',
    sentence: 'A name that resembles a reserved name, or only begins with `system:`, has none of its rights.',
    why: 'Comparison by prefix or suffix makes users administrators.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
