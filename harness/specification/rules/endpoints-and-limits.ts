import type { Rule } from './rule';

/** Sections E and L: endpoints and limits. */
export const endpointAndLimitRules = {
  'E-01': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '4.1',
    sentence: '`GET /api` of an identified caller gets `200 OK` with a JSON document.',
    why: 'Clients start with this request and could not use the server.',
  },
  'E-02': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '4.2',
    sentence:
      '`GET /api/v1/namespaces/NAMESPACE/pods` with or without `limit` gets `200 OK` with a list of pods in JSON or YAML.',
    why: 'Clients could not list, or one path would skip authentication.',
  },
  'E-03': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '1.3',
    sentence:
      'A rejected credential gets `401` before anything else is examined, and an identified caller without rights gets `403` naming the user.',
    why: 'Callers without credential could find out which paths exist.',
  },
  'E-04': {
    rank: 'MUST',
    subjects: ['front-proxy'],
    clause: '4.4',
    sentence: "Both requests through the front proxy get the API server's answer for that user.",
    why: 'A proxy that stores answers or drops the query gives a user wrong or foreign data.',
  },
  'L-01': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '8.1',
    sentence: 'RSA keys of 2048 bits, certificates of 8760 hours and pages of 500 pods work.',
    why: 'The documented installation would fail.',
  },
  'L-02': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence: 'A request with too many or too large headers is rejected as a whole, for example with `431`.',
    why: 'A shortened list of headers drops the user or groups without notice.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
