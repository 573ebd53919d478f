import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { TargetError } from '../../target/types';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a Docker daemon listens, as options of a request of Node's. */
export type DaemonPlace = { readonly socketPath: string } | { readonly host: string; readonly port: number };

const usualSocket = '/var/run/docker.sock';

/**
 * The daemon that the environment names, or the usual one; undefined where there is neither, and it may be one of the user's
 * own. Throws TargetError for one that is not of this machine: it opens the port of a container on its own loopback.
 */
export function daemonPlace(env: Environment): DaemonPlace | undefined {
  const asked = env['DOCKER_HOST'] ?? '';
  if (asked === '') return existsSync(usualSocket) ? { socketPath: usualSocket } : undefined;
  const [, scheme, rest = ''] = /^([a-z]+):\/\/(.+)$/.exec(asked) ?? [];
  if (scheme === 'unix' || scheme === 'npipe') return { socketPath: rest };
  const address = `http://${rest}`;
  if ((scheme !== 'tcp' && scheme !== 'http') || !URL.canParse(address))
    throw new TargetError(`--target container: DOCKER_HOST is ${asked}; say unix:///PATH or tcp://HOST:PORT`);
  const url = new URL(address);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!['localhost', '127.0.0.1', '::1'].includes(host))
    throw new TargetError(
      `--target container: DOCKER_HOST is ${asked}, and the port of a container is opened on that machine's loopback; name a daemon of this machine`,
    );
  if ((env['DOCKER_TLS_VERIFY'] ?? '') !== '')
    throw new TargetError(
      '--target container: DOCKER_TLS_VERIFY is set, and a daemon of this machine is spoken to without TLS; set DOCKER_HOST to its socket and unset DOCKER_TLS_VERIFY',
    );
  return { host, port: Number(url.port === '' ? 2375 : url.port) };
}

/** What is wrong where no daemon answers. */
export function noDaemon(env: Environment, cause?: unknown): TargetError {
  const asked = env['DOCKER_HOST'] ?? '';
  return new TargetError(
    asked === ''
      ? `--target container: no Docker daemon answers at ${usualSocket}; start Docker, or set DOCKER_HOST to where it listens`
      : `--target container: no Docker daemon answers at ${asked}, as DOCKER_HOST says; start it there, or correct or unset DOCKER_HOST`,
    { cause },
  );
}

/** A daemon answers at once or not at all. */
export const answerBound = 15_000;

/** Whether a daemon answers there in time; a connection to one that hangs is not left open. */
export function answers(place: DaemonPlace, bound = answerBound): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ ...place, path: '/_ping', agent: false, timeout: bound }, ({ statusCode }) => {
      done(statusCode === 200);
    });
    const late = setTimeout(() => {
      done(false);
    }, bound);
    const done = (daemon: boolean): void => {
      clearTimeout(late);
      ping.destroy();
      resolve(daemon);
    };
    ping.on('error', () => {
      done(false);
    });
    ping.end();
  });
}
