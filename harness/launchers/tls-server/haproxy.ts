import {
  tlsServerLauncher,
  type TlsServerFiles,
  type TlsServer,
  type PlacedSetup,
  type Verification,
} from './tls-server';

/** HAProxy, measured with Debian's 2.6. */
export const haproxyServer: TlsServer = {
  name: 'haproxy',
  program: 'haproxy',
  package: 'haproxy',
  words: {
    required: 'verify required',
    optional: 'verify optional',
    unverified: 'crt-ignore-err all',
  },
  oracle: { kind: 'echo-dn', path: '/whoami' },
  config,
  args: (_, file) => ['-db', '-f', file],
};

const verify: Readonly<Record<Verification, string>> = {
  required: 'verify required',
  optional: 'verify optional',
  unverified: 'verify optional ca-ignore-err all crt-ignore-err all',
};

/** `--target haproxy`. */
export const haproxy = tlsServerLauncher(haproxyServer);

function config(servers: readonly PlacedSetup[], files: TlsServerFiles): string {
  return `global
  maxconn 1000
  # The key is next to the certificate, in a file of its own.
  ssl-load-extra-del-ext
defaults
  mode http
  timeout client 60s
  timeout connect 5s
  timeout server 5s
${servers.map((each) => frontend(each, files)).join('')}`;
}

function frontend({ setup, port }: PlacedSetup, { certificate, clientCa }: TlsServerFiles): string {
  const [oldest = '1.2', newest = oldest] = setup.tls;
  // The mistake of the known-bad case: a subject is believed without a look at how its verification came out.
  const identified =
    setup.verification === 'unverified' ? 'acl identified ssl_c_used' : 'acl identified ssl_c_verify 0';
  return `
frontend port-${port}
  bind 127.0.0.1:${port} ssl crt ${certificate} ca-file ${clientCa} ${verify[setup.verification]} alpn h2,http/1.1 ssl-min-ver TLSv${oldest} ssl-max-ver TLSv${newest}
  acl shown ssl_c_used
  ${identified}
  # Whole attributes of the subject: what follows a backslash is part of a value and separates nothing.
  acl master ssl_c_s_dn(,0,rfc2253) -m reg '(^|(^|[^\\\\])(\\\\\\\\)*[,+])O=system:masters([,+]|$)'
  http-request return status 200 content-type text/plain lf-string "NONE\\n\\n" if { path /whoami } !shown
  http-request return status 200 content-type text/plain lf-string "SUCCESS\\n%[ssl_c_s_dn(,0,rfc2253)]\\n" if { path /whoami } { ssl_c_verify 0 }
  http-request return status 200 content-type text/plain lf-string "FAILED:%[ssl_c_verify]\\n%[ssl_c_s_dn(,0,rfc2253)]\\n" if { path /whoami }
  http-request return status 200 content-type application/json string '{"major":"1"}' if { path /version }
  http-request return status 401 if !shown
  http-request return status 401 if !identified
  http-request return status 200 content-type application/json string '{"kind":"APIVersions","versions":["v1"]}' if { path /api }
  http-request return status 403 if !master
  http-request return status 200 content-type application/json string '{"kind":"PodList","apiVersion":"v1","metadata":{},"items":[]}' if { path_reg ^/api/v1/namespaces/[^/]+/pods$ }
  http-request return status 404
`;
}
