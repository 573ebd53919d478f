import type { SettingRow } from './row';

/** What is allowed on a server that the harness did not start; nothing of it unless given. */
export const allowed = {
  privileged: {
    kind: 'switch',
    heading: 'allowed',
    flag: '--privileged',
    field: 'privileged',
    help: 'issue certificates of system:masters as well, for checks that need an administrator',
  },
  longLivedCertificates: {
    kind: 'switch',
    heading: 'allowed',
    flag: '--long-lived-certificates',
    field: 'longLivedCertificates',
    help: 'also issue certificates that are valid later than in an hour, for checks that need one',
  },
  allowTokenExposure: {
    kind: 'switch',
    heading: 'allowed',
    flag: '--allow-token-exposure',
    field: 'allowTokenExposure',
    help: 'send the bearer token in URLs and in clear text as well, to see that it counts in neither; logs may then hold it',
  },
  allowWrites: {
    kind: 'switch',
    heading: 'allowed',
    flag: '--allow-writes',
    field: 'allowWrites',
    help: 'create objects on the target, which are deleted again',
  },
  maxRps: {
    kind: 'number',
    least: 1,
    most: 100_000,
    heading: 'allowed',
    flag: '--max-rps',
    shown: 'n',
    field: 'maxRps',
    help: 'at most this many requests a second',
  },
  yesThisIsMine: {
    kind: 'switch',
    heading: 'allowed',
    flag: '--yes-this-is-mine',
    field: 'yesThisIsMine',
    help: 'test a server that is neither on this machine nor in a private network',
  },
} as const satisfies Readonly<Record<string, SettingRow>>;
