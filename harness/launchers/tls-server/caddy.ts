import { join } from 'node:path';
import { tlsServerLauncher, type TlsServerFiles, type TlsServer, type PlacedSetup } from './tls-server';

/** Caddy, measured with Debian's 2.6. */
export const caddyServer: TlsServer = {
  name: 'caddy',
  program: 'caddy',
  package: 'caddy',
  words: { required: 'require_and_verify', optional: 'verify_if_given', unverified: 'request' },
  oracle: { kind: 'echo-dn', path: '/whoami' },
  config,
  args: (_, file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  // Where it would keep what it knows of certificates: in its own directory, and not in the user's.
  env: (directory) => ({ HOME: directory, XDG_DATA_HOME: join(directory, 'data'), XDG_CONFIG_HOME: directory }),
};

/** `--target caddy`. */
export const caddy = tlsServerLauncher(caddyServer);

function config(servers: readonly PlacedSetup[], files: TlsServerFiles): string {
  return `{
  admin off
  auto_https disable_redirects
  grace_period 1s
  servers {
    # An address is a host as well.
    strict_sni_host insecure_off
  }
}
${servers.map((each) => site(each, files)).join('')}`;
}

function site({ setup, port }: PlacedSetup, { certificate, key, clientCa }: TlsServerFiles): string {
  const [oldest = '1.2', newest = oldest] = setup.tls;
  return `
:${port} {
  bind 127.0.0.1
  tls ${certificate} ${key} {
    protocols tls${oldest} tls${newest}
    client_auth {
      mode ${caddyServer.words[setup.verification]}
      trusted_ca_cert_file ${clientCa}
    }
  }
  @nobody expression \`{http.request.tls.client.fingerprint} == null\`
  # Whole attributes of the subject: what follows a backslash is part of a value and separates nothing.
  @master vars_regexp {http.request.tls.client.subject} "^(([^\\\\]|\\\\.)*[,+])?O=system:masters([,+]|$)"
  route {
    route /whoami {
      # A template, because a name may have a line of its own.
      templates {
        between [[ ]]
      }
      header Content-Type text/plain
      respond \`[[if eq (placeholder "http.request.tls.client.fingerprint") ""]]NONE

[[else]]SUCCESS
[[placeholder "http.request.tls.client.subject" | replace "\\n" "\\\\0A"]]
[[end]]\`
    }
    respond /version \`{"major":"1"}\`
    respond @nobody 401
    respond /api \`{"kind":"APIVersions","versions":["v1"]}\`
    route @master {
      @pods path_regexp ^/api/v1/namespaces/[^/]+/pods$
      respond @pods \`{"kind":"PodList","apiVersion":"v1","metadata":{},"items":[]}\`
      respond 404
    }
    respond 403
  }
}
`;
}
