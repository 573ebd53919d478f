import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from '@jest/globals';
import { freePorts } from '../processes/listening/ports';
import { createFolder } from './testing/folder';
import { call, start } from './testing/program';
import { startServer, type Server } from './testing/server';

const folder = createFolder();
const closing: (() => unknown)[] = [folder.remove];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const oneCheck = ['--scenario', 'groups/an-organization-is-a-group', '--tls', '1.3'];

async function serving(...parameters: Parameters<typeof startServer>): Promise<Server> {
  const server = await startServer(...parameters);
  closing.push(server.close);
  return server;
}

async function listening(onConnection: (socket: Socket) => void): Promise<string> {
  const server: TcpServer = createServer(onConnection);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => server.close());
  return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

describe('0: every check that applies passed', () => {
  test('on the bundled server, with "run" and without, as a process', async () => {
    const [named, unnamed] = await Promise.all([start(['run', ...oneCheck]).ended, start(oneCheck).ended]);
    for (const { code, out, err } of [named, unnamed]) {
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/1 passed, 0 failed, 0 inconclusive/);
    }
  });

  test('on a server of the user, described by flags', async () => {
    const { url, flags } = await serving(folder);
    const { code, out, err } = await call([
      'run',
      '--target',
      url,
      ...flags,
      '--clause',
      '2.1',
      '--tls',
      '1.3',
      '--fast',
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^[1-9]\d+ passed, 0 failed, 0 inconclusive, /m);
  });
});

describe('1: a check failed', () => {
  test('on a server that gives only the first of several groups', async () => {
    const { url, flags } = await serving(folder, {
      steps: (standard) => ({
        ...standard,
        callerFromCertificate: (leaf) => {
          const found = standard.callerFromCertificate(leaf);
          return 'caller' in found ? { caller: { ...found.caller, groups: found.caller.groups.slice(0, 1) } } : found;
        },
      }),
    });
    const { code, out, err } = await call(['run', '--target', url, ...flags, '--scenario', 'groups']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(/failed groups\/every-organization-is-a-group @tls1.3/);
  });
});

// Each check that waited for such a target would alone take longer than a test may.
describe('3: the target cannot be reached, which is known before the first check', () => {
  const soon = async (url: string): Promise<string> => {
    const { code, out, err } = await call(['run', '--target', url]);
    expect({ code, err }).toEqual({ code: 3, err: '' });
    return out;
  };

  test('because nothing listens', async () => {
    const [port = 0] = await freePorts(1);
    expect(await soon(`https://127.0.0.1:${port}`)).toMatch(
      `Unreachable: 127.0.0.1:${port} cannot be reached (ECONNREFUSED)`,
    );
  });

  test('because what listens says nothing', async () => {
    const url = await listening((socket) => {
      closing.push(() => socket.destroy());
    });
    expect(await soon(url)).toMatch(/Unreachable: .* accepts connections and does not complete the TLS handshake/);
  });

  test('because what listens does not speak TLS', async () => {
    const url = await listening((socket) => socket.end('220 mail ready\r\n'));
    expect(await soon(url)).toMatch(/Unreachable: .* does not speak TLS/);
  });
});

describe('4: nothing was shown', () => {
  test('no check ran, for want of a key', async () => {
    const { url, flags } = await serving(folder);
    const { code, out, err } = await call(['run', '--target', url, ...flags.slice(0, 2), '--scenario', 'groups']);
    expect({ code, err }).toEqual({ code: 4, err: '' });
    expect(out).toMatch(/supply its key with --client-ca CERT,KEY/);
    expect(out).toMatch(/^0 passed, 0 failed, 0 inconclusive, 16 need input, 0 not about this target/m);
  });

  test('a refusal that the server owes to everybody is inconclusive', async () => {
    const { url, flags } = await serving(folder, {
      steps: (standard) => ({ ...standard, verifyPath: () => ({ problem: 'nobody comes in' }) }),
    });
    const scenario = 'untrusted-client-authority/another-authority-identifies-nobody';
    const { code, out, err } = await call(['run', '--target', url, ...flags, '--scenario', scenario]);
    expect({ code, err }).toEqual({ code: 4, err: '' });
    expect(out).toMatch(/^0 passed, 0 failed, 2 inconclusive/m);
  });

  test('the run was interrupted before it began', async () => {
    const { code, out } = await call(['run', ...oneCheck], { signal: AbortSignal.abort() });
    expect(code).toBe(4);
    expect(out).toMatch(/the run was interrupted/);
  });
});

describe('70: a fault of our own', () => {
  (existsSync('/dev/full') ? test : test.skip)(
    'a report cannot be written, although every check passed; the other report is whole',
    async () => {
      const { code, out, err } = await call(['run', ...oneCheck, '--reporter', 'json=/dev/full', '--reporter', 'text']);
      expect(code).toBe(70);
      expect(err).toMatch(/^the json report failed: ENOSPC.*\n$/);
      expect(out).toMatch(/1 passed, 0 failed/);
    },
  );

  test('something throws where nobody is listening', async () => {
    const preload = folder.write('fault.js', "setTimeout(() => { throw new Error('a fault of our own'); }, 0);");
    const { code, err } = await start(['serve', '--secure-port', '0'], { preload }).ended;
    expect(code).toBe(70);
    expect(err).toMatch(
      /^authn-conformance failed by a fault of its own; please report it:\nError: a fault of our own/,
    );
  });
});
