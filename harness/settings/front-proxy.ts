import { address } from './address';
import { allowed } from './allowed';
import { inputs } from './inputs';
import type { SettingRow } from './row';
import { setup } from './setup';

/**
 * Every setting of a front proxy under test by its id, in the order in which help shows them: those of an API server where
 * they mean the same, and what a front proxy has besides.
 */
export const frontProxySettings = {
  target: {
    ...address.target,
    shown: 'url|file',
    help: 'https://HOST:PORT of the front proxy; on the command line also a target file with any of these settings',
  },
  name: address.name,
  ca: { ...address.ca, help: "the CA that issued the front proxy's server certificate (PEM)" },
  serverName: { ...address.serverName, help: "the name that the front proxy's server certificate must cover" },
  insecure: { ...inputs.insecure, help: "do not verify the front proxy's certificate; the report says so" },
  tls: inputs.tls,
  profile: {
    kind: 'front-proxy-profile',
    heading: 'inputs',
    flag: '--profile',
    shown: 'name',
    field: 'profile',
    unless: 'spec',
    help: 'the kind of front proxy',
  },
  pathPrefix: {
    kind: 'text',
    heading: 'inputs',
    flag: '--path-prefix',
    shown: 'path',
    field: 'pathPrefix',
    help: 'the front proxy forwards only what is below this path, as in /apis/GROUP/VERSION of an aggregated API',
  },
  users: {
    kind: 'file',
    heading: 'inputs',
    flag: '--users',
    shown: 'file',
    field: 'users',
    help: 'the users whom the front proxy knows: their credentials, and who each of them is (YAML; docs/front-proxy.md)',
  },
  clientCa: {
    ...inputs.clientCa,
    help: 'the CA that the front proxy trusts for users, to issue certificates of users with any name',
  },
  changeClientCaFile: inputs.changeClientCaFile,
  upstreamListen: {
    kind: 'text',
    heading: 'upstream',
    flag: '--upstream-listen',
    shown: 'addr:port',
    field: 'upstreamListen',
    help: 'where the harness listens as the API server that the front proxy forwards to',
  },
  upstreamName: {
    kind: 'text',
    heading: 'upstream',
    flag: '--upstream-name',
    shown: 'name',
    field: 'upstreamName',
    unless: 'kubernetes.default.svc',
    help: 'the name that the front proxy expects in the certificate of the API server',
  },
  upstreamCa: {
    kind: 'pair',
    heading: 'upstream',
    flag: '--upstream-ca',
    shown: 'cert,key',
    field: 'upstreamCa',
    help: 'the CA that the front proxy trusts for the API server, to issue the certificates of the upstream with',
  },
  requestHeaderCa: {
    kind: 'certificates',
    heading: 'upstream',
    flag: '--request-header-ca',
    shown: 'file',
    field: 'requestHeaderCa',
    help: "the CA that issued the front proxy's own client certificate (PEM)",
  },
  pki: {
    kind: 'file',
    heading: 'upstream',
    flag: '--pki',
    shown: 'dir',
    field: 'pki',
    help: 'take both from this directory, as "authn-conformance pki" and kubeadm lay it out',
  },
  noUpstream: {
    kind: 'switch',
    heading: 'upstream',
    flag: '--no-upstream',
    field: 'noUpstream',
    help: 'an API server of your own is behind it: only what shows in front of the front proxy is checked',
  },
  requestheaderUsernameHeaders: { ...setup.requestheaderUsernameHeaders, help: 'headers in which it sends the user' },
  requestheaderGroupHeaders: { ...setup.requestheaderGroupHeaders, help: 'headers in which it sends groups' },
  requestheaderExtraHeadersPrefix: {
    ...setup.requestheaderExtraHeadersPrefix,
    help: 'prefixes of headers in which it sends extra attributes',
  },
  requestheaderUidHeaders: {
    ...setup.requestheaderUidHeaders,
    unless: ['X-Remote-Uid'],
    help: 'headers in which it sends the UID',
  },
  requestheaderAllowedNames: {
    ...setup.requestheaderAllowedNames,
    help: 'names that its own client certificate may have, empty for any',
  },
  maxRps: allowed.maxRps,
  yesThisIsMine: allowed.yesThisIsMine,
} as const satisfies Readonly<Record<string, SettingRow>>;

export type FrontProxySettings = typeof frontProxySettings;
export type FrontProxySettingId = keyof FrontProxySettings;
