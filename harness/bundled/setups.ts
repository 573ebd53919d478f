import { withAnonymousPaths } from '../target/declaration/anonymous-paths';
import { requestHeaderConfig } from '../target/declaration/flags';
import type { RequestHeaderConfig, Setup } from '../target/types';
import { specifiedPaths } from '../vocabulary/values/paths';
import type { Flags } from '../../reference-server/settings/flags';

/** The header flags as the reference installer sets them (clause 5.3). */
export const installerHeaders: RequestHeaderConfig = requestHeaderConfig({});

/** A header configuration as the reference server's flags. */
export const requestHeaderFlags = (config: RequestHeaderConfig) =>
  ({
    requestheaderAllowedNames: config.allowedNames,
    requestheaderUsernameHeaders: config.usernameHeaders,
    requestheaderGroupHeaders: config.groupHeaders,
    requestheaderExtraHeadersPrefix: config.extraHeadersPrefixes,
    requestheaderUidHeaders: config.uidHeaders,
  }) as const satisfies Flags;

/** What the reference server is in every setup. */
const always = [
  'public-version',
  'status-documents',
  'reserved-groups',
  'bytes-shown',
  'paged-namespaces',
  'yaml-documents',
  'access-reviews',
  'any-usage-accepted',
  'usages-of-authorities',
  'default-authorization',
  'credentials-in-turn',
  'impersonation',
] as const;

/** What it is wherever the two roles have an authority each. */
const separate = ['client-authority', 'separate-authorities', 'separate-server-authority', ...always] as const;

const anonymousPaths = ['/livez', '/healthz'] as const;

/** A setup of the reference server: how it is described to the plan, and the flags that make it so. */
export interface ReferenceSetup extends Setup {
  readonly clientAuth: 'request' | 'require';
  readonly anonymousAuth?: false;
  /** The only paths on which it serves anonymous callers; every path unless given. */
  readonly anonymousPaths?: readonly string[];
  /**
   * Which authorities it verifies clients with: one for users and one for front proxies unless said otherwise; the same
   * for both, none at all, one for users that has taken the place of another since the server was started, or two in files
   * that the harness may change.
   */
  readonly authorities?: 'one' | 'none' | 'replaced' | 'replaceable';
}

/**
 * One server cannot both require a certificate and serve anonymous callers, or both have and lack a list of allowed
 * names. So the reference server runs once for each way of being set up that the specification speaks of.
 */
export const referenceSetups: readonly [ReferenceSetup, ...ReferenceSetup[]] = [
  {
    name: 'default',
    traits: ['anonymous-allowed', 'allowed-names-set', 'no-uid-header', ...separate],
    // A second name, so that a server which reads only the first is seen.
    requestHeader: { ...installerHeaders, allowedNames: [...installerHeaders.allowedNames, 'second-front-proxy'] },
    clientAuth: 'request',
  },
  {
    name: 'certificate-required',
    traits: ['client-certificate-required', 'allowed-names-set', ...separate],
    requestHeader: installerHeaders,
    clientAuth: 'require',
  },
  {
    name: 'custom-header-names',
    traits: [
      'anonymous-allowed',
      'allowed-names-set',
      'custom-header-names',
      'several-user-headers',
      'several-group-headers',
      'several-extra-prefixes',
      'custom-extra-prefixes',
      'custom-uid-header',
      'uid-header',
      ...separate,
    ],
    requestHeader: {
      ...installerHeaders,
      usernameHeaders: ['X-Custom-User', 'X-Second-User'],
      groupHeaders: ['X-Custom-Group', 'X-Second-Group'],
      extraHeadersPrefixes: ['X-Custom-Extra-', 'X-Second-Extra-'],
      uidHeaders: ['X-Custom-Uid'],
    },
    clientAuth: 'request',
  },
  {
    name: 'custom-user-header',
    traits: ['anonymous-allowed', 'allowed-names-set', 'custom-user-header-only', 'no-uid-header', ...separate],
    requestHeader: { ...installerHeaders, usernameHeaders: ['X-Custom-User'] },
    clientAuth: 'request',
  },
  {
    name: 'no-allowed-names',
    traits: ['anonymous-allowed', 'allowed-names-unset', ...separate],
    requestHeader: { ...installerHeaders, allowedNames: [] },
    clientAuth: 'request',
  },
  {
    name: 'anonymous-refused',
    traits: ['anonymous-refused', 'allowed-names-set', ...separate],
    requestHeader: installerHeaders,
    clientAuth: 'request',
    anonymousAuth: false,
  },
  {
    name: 'anonymous-on-some-paths',
    traits: ['anonymous-on-some-paths', 'allowed-names-set', ...separate],
    requestHeader: installerHeaders,
    clientAuth: 'request',
    anonymousPaths,
    paths: withAnonymousPaths(specifiedPaths, { 'anonymous-paths': anonymousPaths }),
  },
  {
    name: 'one-authority',
    traits: ['anonymous-allowed', 'allowed-names-set', 'client-authority', 'one-authority', ...always],
    requestHeader: installerHeaders,
    clientAuth: 'request',
    authorities: 'one',
  },
  {
    name: 'no-authorities',
    traits: [
      'anonymous-allowed',
      'allowed-names-set',
      'no-client-authorities',
      'no-request-header-authority',
      ...always,
    ],
    requestHeader: installerHeaders,
    clientAuth: 'request',
    authorities: 'none',
  },
  {
    name: 'replaced-authority',
    traits: ['anonymous-allowed', 'allowed-names-set', 'client-authority-replaced', ...separate],
    requestHeader: installerHeaders,
    clientAuth: 'request',
    authorities: 'replaced',
  },
  {
    name: 'replaceable-authority',
    traits: [
      'anonymous-allowed',
      'allowed-names-set',
      'client-ca-replaceable',
      'request-header-ca-replaceable',
      ...separate,
    ],
    requestHeader: installerHeaders,
    clientAuth: 'request',
    authorities: 'replaceable',
  },
];
