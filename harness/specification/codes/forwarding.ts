import type { CodeEntry } from './code';

/** What a front proxy forwards (clause 5.2). */
export const forwarding = {
  'forwarded-without-valid-credential': {
    subjects: ['front-proxy'],
    title: 'A request without a valid credential arrived at the upstream',
  },
  'forwarded-as-another-user': {
    subjects: ['front-proxy'],
    title: 'A request arrived at the upstream with the name of another user',
  },
  'forwarded-without-user': {
    subjects: ['front-proxy'],
    title: 'A request arrived at the upstream without the name of its user',
  },
  'forwarded-several-users': {
    subjects: ['front-proxy'],
    title: 'A request arrived at the upstream with several user headers',
  },
  'forwarded-other-groups': {
    subjects: ['front-proxy'],
    title: 'A request arrived at the upstream with other groups than those of its user',
  },
  'forwarded-another-uid': {
    subjects: ['front-proxy'],
    title: 'A request arrived at the upstream with another UID than that of its user',
  },
  'forwarded-other-extra': {
    subjects: ['front-proxy'],
    title: 'A request arrived at the upstream with other extra attributes than those of its user',
  },
  'forwarded-user-header': {
    subjects: ['front-proxy'],
    title: 'A header of the user that the front proxy must remove arrived at the upstream',
  },
  'forwarded-credential': {
    subjects: ['front-proxy'],
    title: 'The credential of the user arrived at the upstream',
  },
  'forwarded-hidden-request': {
    subjects: ['front-proxy'],
    title: 'A request that was hidden in another one, or whose length can be read in two ways, arrived at the upstream',
  },
  'forwarded-repeatedly': {
    subjects: ['front-proxy'],
    title: 'A request arrived at the upstream more often than it was made',
  },
  'not-forwarded': {
    subjects: ['front-proxy'],
    title: 'A request with a valid credential did not arrive at the upstream',
  },
  'request-changed': {
    subjects: ['front-proxy'],
    title: 'A request arrived at the upstream otherwise than the user sent it',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;
