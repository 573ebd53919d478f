import { resolve } from 'node:path';
import type { Settings } from '../../reference-server/settings/flags';
import type { FilePair, Material } from './serve-material';

/** What was made for a server that serves, and what of the user's fits it. */
export interface Made extends Material {
  /** A client configuration of an administrator; undefined where none can be had. */
  readonly kubeconfig?: string | undefined;
  /** A static-pod definition that says how the server is set up. */
  readonly manifest: string;
  /** The kind of server in whose words it speaks. */
  readonly emulation?: string | undefined;
}

/** How to speak to a server with these settings: every line can be pasted, and none is shown that would be refused. */
export function introduction(url: string, settings: Settings, made: Made): string {
  const { trust, user, proxy, kubeconfig } = made;
  const {
    requestheaderUsernameHeaders: [userHeader],
    requestheaderGroupHeaders: [groupHeader],
  } = settings;
  const headers = [
    `${userHeader ?? ''}: jane`,
    ...(groupHeader === undefined ? [] : [`${groupHeader}: system:masters`]),
  ];
  const allowed = '--privileged --long-lived-certificates';
  const curl = ({ certificate, key }: FilePair): string =>
    `curl --cacert ${quoted(trust ?? '')} --cert ${quoted(certificate)} --key ${quoted(key)}`;
  const profile = made.emulation === undefined ? [] : [`--profile ${made.emulation}`];
  return [
    `the reference server listens on ${url}`,
    ...(trust === undefined
      ? [
          '',
          `no line can be shown: the CA that issued its certificate is neither beside it (ca.crt) nor --client-ca-file`,
        ]
      : [
          ...(user ? ['', 'as a user with a certificate:', `  ${curl(user)} ${url}/api`] : []),
          ...(proxy && userHeader !== undefined
            ? [
                '',
                'as the front proxy, for the user jane:',
                `  ${curl(proxy)} ${headers.map((header) => `-H '${header}' `).join('')}${url}/api/v1/namespaces/default/pods`,
              ]
            : []),
          ...(kubeconfig === undefined
            ? []
            : ['', 'as the administrator:', `  kubectl --kubeconfig ${quoted(kubeconfig)} get pods`]),
          '',
          'its conformance:',
          `  ${['authn-conformance run', ...conformance(url, settings, made), ...profile, allowed].join(' ')}`,
          ...(kubeconfig === undefined
            ? []
            : [
                '',
                'the same from what an installer leaves behind:',
                `  ${[`authn-conformance run --apiserver-manifest ${quoted(made.manifest)} --kubeconfig ${quoted(kubeconfig)}`, ...besides(settings, made), allowed].join(' ')}`,
              ]),
        ]),
    '',
    'stop it with Ctrl-C; the certificates that were made for it go away with it',
    '',
  ].join('\n');
}

/** The flags that describe these settings to the harness; what the harness assumes anyway is left out. */
function conformance(url: string, settings: Settings, { trust, clientCa, requestHeaderCa }: Made): readonly string[] {
  const authority = (flag: string, pair: FilePair | undefined): readonly string[] =>
    pair === undefined ? [] : [`${flag} ${quoted(`${pair.certificate},${pair.key}`)}`];
  const list = (name: string, values: readonly string[], assumed: string): readonly string[] =>
    values.join() === assumed ? [] : [`--requestheader-${name}=${quoted(values.join())}`];
  return [
    `--target ${url}`,
    ...(trust === undefined ? [] : [`--ca ${quoted(trust)}`]),
    ...authority('--client-ca', clientCa),
    ...authority('--request-header-ca', requestHeaderCa),
    ...(settings.clientAuth === 'require'
      ? ['--client-auth require']
      : [`--anonymous-auth ${settings.anonymousAuth}`, ...onPaths(settings)]),
    ...(settings.authorizationMode.includes('AlwaysAllow') ? ['--authorization-mode AlwaysAllow'] : []),
    ...(settings.auditLogPath === undefined
      ? []
      : [`--identity-oracle ${quoted(`audit-log=${resolve(settings.auditLogPath)}`)}`]),
    ...list('username-headers', settings.requestheaderUsernameHeaders, 'X-Remote-User'),
    ...list('group-headers', settings.requestheaderGroupHeaders, 'X-Remote-Group'),
    ...list('extra-headers-prefix', settings.requestheaderExtraHeadersPrefix, 'X-Remote-Extra-'),
    ...list('uid-headers', settings.requestheaderUidHeaders, ''),
    ...list('allowed-names', settings.requestheaderAllowedNames, 'front-proxy-client'),
  ];
}

/** What no flag in a manifest of kube-apiserver says. */
const besides = (settings: Settings, { emulation }: Made): readonly string[] => [
  ...(emulation === undefined ? ['--profile spec'] : []),
  ...(settings.clientAuth === 'require' ? ['--client-auth require'] : onPaths(settings)),
];

const onPaths = ({ anonymousPaths }: Settings): readonly string[] =>
  anonymousPaths.length === 0 ? [] : [`--anonymous-paths ${quoted(anonymousPaths.join())}`];

/** A word of a command line for a POSIX shell. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
