import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createFolder } from '../../cli/testing/folder';
import { start } from '../../cli/testing/program';
import { answers, daemonPlace, noDaemon } from './docker-daemon';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

describe('DOCKER_HOST', () => {
  test.each([
    ['unix:///run/user/1/docker.sock', { socketPath: '/run/user/1/docker.sock' }],
    ['npipe:////./pipe/docker_engine', { socketPath: '//./pipe/docker_engine' }],
    ['tcp://127.0.0.1:2375', { host: '127.0.0.1', port: 2375 }],
    ['tcp://localhost', { host: 'localhost', port: 2375 }],
    ['http://[::1]:1', { host: '::1', port: 1 }],
  ])('%s', (text, place) => {
    expect(daemonPlace({ DOCKER_HOST: text })).toEqual(place);
  });

  test.each([
    ['nonsense', 'DOCKER_HOST is nonsense; say unix:///PATH or tcp://HOST:PORT'],
    ['ssh://me@elsewhere', 'DOCKER_HOST is ssh://...@elsewhere; say unix:///PATH or tcp://HOST:PORT'],
    [
      'tcp://docker:2375',
      "DOCKER_HOST is tcp://docker:2375, and the port of a container is opened on that machine's loopback; name a daemon of this machine",
    ],
  ])('%s is refused', (text, sentence) => {
    expect(() => daemonPlace({ DOCKER_HOST: text })).toThrow(`--target container: ${sentence}`);
  });

  test('that asks for TLS is refused', () => {
    expect(() => daemonPlace({ DOCKER_HOST: 'tcp://127.0.0.1:2376', DOCKER_TLS_VERIFY: '1' })).toThrow(
      'DOCKER_TLS_VERIFY is set',
    );
  });
});

describe('a daemon', () => {
  const listening = async (server: Server | ReturnType<typeof createSocketServer>): Promise<number> => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };

  test('answers its ping; another server does not, nor nobody, nor one that hangs', async () => {
    const daemon = createServer(({ url }, response) => response.writeHead(url === '/_ping' ? 200 : 404).end('OK'));
    const other = createServer((_, response) => response.writeHead(404).end());
    const hanging = createSocketServer(() => undefined);
    const [host, seen] = ['127.0.0.1', [] as boolean[]];
    for (const server of [daemon, other, hanging])
      seen.push(await answers({ host, port: await listening(server) }, 1000));
    const { port } = daemon.address() as AddressInfo;
    for (const server of [daemon, other, hanging]) server.close();
    await once(daemon, 'close');
    seen.push(await answers({ host, port }), await answers({ socketPath: join(folder.path, 'no.sock') }));
    expect(seen).toEqual([true, false, false, false, false]);
  });

  test('that is nowhere is told in one sentence, also where another one would answer', async () => {
    const socket = join(folder.path, 'nowhere.sock');
    const { ended } = start(['run', '--target', 'container:authn-conformance'], {
      variables: { DOCKER_HOST: `unix://${socket}` },
    });
    expect(await ended).toEqual({
      code: 2,
      out: '',
      err: `--target container: no Docker daemon answers at unix://${socket}, as DOCKER_HOST says; start it there, or correct or unset DOCKER_HOST\n`,
    });
  });

  test('that nobody named is missed at the usual place', () => {
    expect(noDaemon({}).message).toBe(
      '--target container: no Docker daemon answers at /var/run/docker.sock; start Docker, or set DOCKER_HOST to where it listens',
    );
  });
});
