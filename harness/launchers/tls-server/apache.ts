import {
  tlsServerLauncher,
  type TlsServerFiles,
  type TlsServer,
  type TlsServerSetup,
  type PlacedSetup,
} from './tls-server';

/** Apache httpd, measured with Debian's 2.4. */
export const apacheServer: TlsServer = {
  name: 'apache',
  program: 'apache2',
  package: 'apache2',
  words: { required: 'require', optional: 'optional', unverified: 'optional_no_ca' },
  oracle: { kind: 'echo-dn', path: '/whoami' },
  config,
  args: (directory, file) => ['-d', directory, '-f', file, '-D', 'FOREGROUND'],
};

/** `--target apache`. */
export const apache = tlsServerLauncher(apacheServer);

const modules = ['mpm_event', 'authz_core', 'socache_shmcb', 'ssl', 'http2', 'rewrite'];

function config(servers: readonly PlacedSetup[], files: TlsServerFiles): string {
  return `DefaultRuntimeDir .
PidFile apache.pid
ErrorLog error.log
LogLevel warn
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
# As whom its processes run where it is started by root.
User www-data
Group www-data
ServerName localhost
StartServers 1
Protocols h2 http/1.1
SSLSessionCache shmcb:sessions(512000)
SSLCertificateFile ${files.certificate}
SSLCertificateKeyFile ${files.key}
SSLCACertificateFile ${files.clientCa}
SSLVerifyDepth 3
${servers.map(({ setup, port }) => host(setup, port)).join('')}`;
}

function host({ verification, tls }: TlsServerSetup, port: number): string {
  // The mistake of the known-bad case: a subject is believed without a look at how its verification came out.
  const unidentified = verification === 'unverified' ? '-z %{SSL_CLIENT_S_DN}' : "%{SSL_CLIENT_VERIFY} != 'SUCCESS'";
  return `
Listen 127.0.0.1:${port} https
<VirtualHost 127.0.0.1:${port}>
  SSLEngine on
  SSLProtocol ${tls.map((version) => `+TLSv${version}`).join(' ')}
  SSLVerifyClient ${apacheServer.words[verification]}
  # An answer without a file: what a rule says with the status 200.
  <Location "/whoami">
    ErrorDocument 200 "%{SSL_CLIENT_VERIFY}\\n%{SSL_CLIENT_S_DN}\\n"
  </Location>
  <Location "/version">
    ErrorDocument 200 '{"major":"1"}'
  </Location>
  <Location "/api">
    ErrorDocument 200 '{"kind":"APIVersions","versions":["v1"]}'
  </Location>
  <LocationMatch "^/api/v1/namespaces/[^/]+/pods$">
    ErrorDocument 200 '{"kind":"PodList","apiVersion":"v1","metadata":{},"items":[]}'
  </LocationMatch>
  RewriteEngine on
  RewriteRule ^/(whoami|version)$ - [R=200]
  RewriteCond expr "${unidentified}"
  RewriteRule ^ - [R=401]
  RewriteRule ^/api$ - [R=200]
  # Whole attributes of the subject: what follows a backslash is part of a value and separates nothing.
  RewriteCond expr "! %{SSL_CLIENT_S_DN} =~ m#^(([^\\\\\\\\]|\\\\\\\\.)*[,+])?O=system:masters([,+]|$)#"
  RewriteRule ^ - [R=403]
  RewriteRule ^/api/v1/namespaces/[^/]+/pods$ - [R=200]
  RewriteRule ^ - [R=404]
</VirtualHost>
`;
}
