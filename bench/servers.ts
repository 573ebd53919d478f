import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { accepts, freePorts } from '../harness/processes/listening/ports';
import type { Files } from './files';
import { programs, start, type Running } from './program';

/** A server in a process of its own, ready to be asked. */
export interface Server extends Running {
  readonly port: number;
}

/** The reference server as a program, as the installer sets it up. */
export async function startReference({ path }: Files, processor?: number): Promise<Server> {
  const running = start(
    process.execPath,
    [
      programs.server,
      ...['--bind-address', '127.0.0.1', '--secure-port', '0'],
      ...['--tls-cert-file', path('server.pem'), '--tls-private-key-file', path('server.key')],
      ...['--client-ca-file', path('clients.pem'), '--requestheader-client-ca-file', path('proxies.pem')],
      ...['--requestheader-allowed-names', 'front-proxy-client'],
      ...['--requestheader-username-headers', 'X-Remote-User', '--requestheader-group-headers', 'X-Remote-Group'],
      ...['--requestheader-extra-headers-prefix', 'X-Remote-Extra-', '--client-auth', 'request'],
    ],
    processor,
  );
  return listening(running);
}

/** A server in Node that does nothing but speak TLS and HTTP: what the reference server cannot exceed. */
export const startBare = ({ path }: Files, processor?: number): Promise<Server> =>
  listening(start(process.execPath, [join(__dirname, 'child/bare.js'), path('')], processor));

/** Waits for the URL that a server prints first. */
export async function listening(running: Running): Promise<Server> {
  if (running.child.stdout === null) throw new Error('the server has no output');
  const [url] = (await once(createInterface(running.child.stdout), 'line')) as [string];
  return { ...running, port: Number(new URL(url).port) };
}

const nginx = '/usr/sbin/nginx';

export const hasNginx = (): boolean => existsSync(nginx);

/** One nginx worker that asks for a certificate, verifies it and answers with its name. */
export async function startNginx({ path }: Files, processor?: number): Promise<Server> {
  const [port = 0] = await freePorts(1);
  const file = path('nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${path('nginx.pid')}; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${path('body')}; proxy_temp_path ${path('proxy')}; fastcgi_temp_path ${path('fastcgi')};
  uwsgi_temp_path ${path('uwsgi')}; scgi_temp_path ${path('scgi')};
  keepalive_requests 100000000;
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${path('server.pem')};
    ssl_certificate_key ${path('server.key')};
    ssl_client_certificate ${path('clients.pem')};
    ssl_verify_client on;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache off;
    ssl_session_tickets off;
    default_type application/json;
    location / { return 200 '{"user":"$ssl_client_s_dn"}'; }
  }
}
`,
  );
  const running = start(nginx, ['-c', file, '-e', 'stderr'], processor);
  running.child.stdout?.resume();
  for (let tries = 0; tries < 100 && !(await accepts(port)); tries += 1) await sleep(50);
  return { ...running, port };
}
