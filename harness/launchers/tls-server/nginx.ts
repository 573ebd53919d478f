import {
  tlsServerLauncher,
  type TlsServerFiles,
  type TlsServer,
  type TlsServerSetup,
  type PlacedSetup,
} from './tls-server';

/** nginx, measured with Debian's 1.22. */
export const nginxServer: TlsServer = {
  name: 'nginx',
  program: 'nginx',
  package: 'nginx-light',
  words: { required: 'on', optional: 'optional', unverified: 'optional_no_ca' },
  oracle: { kind: 'echo-dn', path: '/whoami' },
  config,
  // A prefix, a configuration and a pid file of its own: it has nothing to do with a service of this machine.
  args: (directory, file) => ['-p', directory, '-c', file, '-e', 'stderr', '-g', 'daemon off;'],
};

/** `--target nginx`. */
export const nginx = tlsServerLauncher(nginxServer);

function config(servers: readonly PlacedSetup[], files: TlsServerFiles): string {
  return `
pid nginx.pid;
error_log stderr warn;
worker_processes 1;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
  default_type application/json;
  ssl_certificate ${files.certificate};
  ssl_certificate_key ${files.key};
  ssl_client_certificate ${files.clientCa};
  ssl_verify_depth 3;
  # Whole attributes of the subject: what follows a backslash is part of a value and separates nothing.
  map $ssl_client_s_dn $is_master {
    default 0;
    "~^(?:(?:[^\\\\\\\\]|\\\\\\\\.)*[,+])?O=system:masters(?:[,+]|$)" 1;
  }
  ${servers.map(({ setup, port }) => server(setup, port)).join('\n  ')}
}
`;
}

function server({ verification, tls, resumption }: TlsServerSetup, port: number): string {
  // The mistake of the known-bad case: a subject is believed without a look at how its verification came out.
  const unidentified = verification === 'unverified' ? '$ssl_client_s_dn = ""' : '$ssl_client_verify != SUCCESS';
  return `server {
    listen 127.0.0.1:${port} ssl http2;
    server_name localhost;
    ssl_protocols ${tls.map((version) => `TLSv${version}`).join(' ')};
    ${resumption === 'off' ? 'ssl_session_cache off; ssl_session_tickets off;' : ''}
    ssl_verify_client ${nginxServer.words[verification]};
    location = /whoami { default_type text/plain; return 200 "$ssl_client_verify\\n$ssl_client_s_dn\\n"; }
    location = /version { return 200 '{"major":"1"}'; }
    location = /api {
      if (${unidentified}) { return 401; }
      return 200 '{"kind":"APIVersions","versions":["v1"]}';
    }
    location ~ ^/api/v1/namespaces/[^/]+/pods$ {
      if (${unidentified}) { return 401; }
      if ($is_master = 0) { return 403; }
      return 200 '{"kind":"PodList","apiVersion":"v1","metadata":{},"items":[]}';
    }
    location / {
      if (${unidentified}) { return 401; }
      if ($is_master = 0) { return 403; }
      return 404;
    }
  }`;
}
