import type { CodeEntry } from './code';

/** Failures in who a caller is identified as (clauses 2.1, 5.1.4, 5.2.3). */
export const identities = {
  'identified-as-another-user': {
    subjects: ['api-server'],
    title: 'A caller was identified as another user',
  },
  'group-added': {
    subjects: ['api-server'],
    title: 'A caller was identified with a group that is not the caller’s',
  },
  'group-missing': {
    subjects: ['api-server'],
    title: 'A caller was identified without one of the caller’s groups',
  },
  'group-repeated': {
    subjects: ['api-server'],
    title: 'A caller was identified with one group several times',
  },
  'uid-differs': {
    subjects: ['api-server'],
    title: 'A caller was identified with another UID',
  },
  'extra-differs': {
    subjects: ['api-server'],
    title: 'A caller was identified with other extra attributes',
  },
  'identity-depends-on-input': {
    subjects: ['api-server'],
    title: 'Something that must make no difference changed who the caller was identified as',
  },
  'refused-valid-credential': {
    subjects: ['api-server', 'front-proxy'],
    title: 'A request with a valid credential was refused',
  },
  'valid-credential-ignored': {
    subjects: ['api-server'],
    title: 'A caller with a valid credential was served as the anonymous caller',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;
