import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpenApi } from './server';
import { ask, connect, connectH2, credential, exchange, exchangeH2, sendRaw } from './testing/client';
import { createFolder, type Folder } from './testing/folder';
import { authority, issue } from './testing/pki';
import { createTestPki, flagsFor, start } from './testing/start';
import { startReferenceServer } from './server';
import { whoAmI } from './testing/who-am-i';

const pki = createTestPki();
const { alice, clientCa, frontProxy, serving } = pki;
let folder: Folder;
beforeAll(() => {
  folder = createFolder();
});
afterAll(() => {
  folder.remove();
});

/** A log that tests can wait on: resolves with the first line, of now or later, that matches. */
function createLog() {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  return {
    lines,
    log: (line: string) => {
      lines.push(line);
      for (const look of waiting) look();
    },
    line: (pattern: RegExp) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

describe('time passes', () => {
  test('a certificate that expires is refused on the connection it is open on, and so is a front proxy', async () => {
    let now = new Date('2026-06-01T00:00:00Z');
    const validity = { notBefore: new Date('2026-01-01'), notAfter: new Date('2026-06-01T00:00:10Z') };
    const authorities = { notBefore: new Date('2020-01-01'), notAfter: new Date('2040-01-01') };
    const ca = authority('client-ca', { key: clientCa.key, ...authorities });
    const proxyCa = authority('front-proxy-ca', { key: pki.frontProxyCa.key, ...authorities });
    const server = await start({ ...pki, clientCa: ca, frontProxyCa: proxyCa }, { now: () => now });
    const user = await connect(server, credential(issue({ subject: [['CN', 'alice']], issuer: ca, ...validity })));
    const proxy = await connect(
      server,
      credential(issue({ subject: [['CN', 'front-proxy-client']], issuer: proxyCa, ...validity })),
    );
    const statuses = async () => [
      (await exchange(user)).status,
      (await exchange(proxy, [['X-Remote-User', 'jane']])).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    now = new Date('2026-06-01T00:00:11Z');
    expect(await statuses()).toEqual([401, 401]);
    now = new Date('2025-12-31T23:59:59Z');
    expect(await statuses()).toEqual([401, 401]);
    now = new Date('2026-06-01T00:00:10Z');
    expect(await statuses()).toEqual([200, 200]);
    user.destroy();
    proxy.destroy();
    await server.close();
  });
});

describe('certificate files change', () => {
  const files = () => ({
    tlsCertFile: folder.write('api.crt', serving.pem),
    tlsPrivateKeyFile: folder.write('api.key', serving.keyPem),
    clientCaFile: folder.write('ca.crt', clientCa.pem),
  });

  test('another authority counts at once, also on open connections; a broken file changes nothing', async () => {
    const { log, lines } = createLog();
    const server = await start(pki, { ...files(), log });
    const old = await connect(server, credential(alice));
    const secondCa = authority('second-ca');
    const carol = await connect(server, credential(issue({ subject: [['CN', 'carol']], issuer: secondCa })));
    const statuses = async () => [(await exchange(old)).status, (await exchange(carol)).status];
    expect(await statuses()).toEqual([200, 401]);

    folder.swap('ca.crt', secondCa.pem);
    await server.reload();
    expect(await statuses()).toEqual([401, 200]);

    folder.swap('ca.crt', 'garbage');
    await server.reload();
    expect(await statuses()).toEqual([401, 200]);
    expect(lines.at(-2)).toMatch(
      /^the last good certificate files stay in force: --client-ca-file: there is no certificate in /,
    );
    old.destroy();
    carol.destroy();
    await server.close();
  });

  test('they are watched', async () => {
    const { log, line } = createLog();
    const server = await start(pki, { ...files(), log, pollMs: 10 });
    folder.swap('ca.crt', 'garbage');
    await line(/last good/);
    folder.swap('ca.crt', authority('second-ca').pem);
    await line(/reloaded/);
    expect((await ask(server, credential(alice))).status).toBe(401);
    await server.close();
  });

  test('a renewed serving certificate is shown to the next client, once its key is there as well', async () => {
    const server = await start(pki, files());
    const renewed = issue({ subject: [['CN', 'renewed']], issuer: authority('serving-ca'), usages: ['serverAuth'] });
    const shown = async () => {
      const socket = await connect(server);
      const { subject } = socket.getPeerCertificate();
      socket.destroy();
      return subject.CN;
    };
    folder.swap('api.crt', renewed.pem);
    await server.reload();
    expect(await shown()).toBe('api');
    folder.swap('api.key', renewed.keyPem);
    await server.reload();
    expect(await shown()).toBe('renewed');
    await server.close();
  });

  test('an authority that comes to overlap with the other one is not taken', async () => {
    const server = await start(pki, { ...files(), requestheaderAllowedNames: [] });
    folder.swap('ca.crt', pki.frontProxyCa.pem);
    await server.reload();
    expect((await ask(server, credential(alice))).caller?.user).toBe('alice');
    await server.close();
  });
});

describe('the manifest', () => {
  const inMemory = { ...flagsFor(pki), securePort: undefined };
  const manifest = (...flags: string[]) =>
    JSON.stringify({
      kind: 'Pod',
      spec: { containers: [{ command: ['kube-apiserver', '--secure-port=0', ...flags] }] },
    });
  const startFrom = (file: string, log: (line: string) => void, api: OpenApi = whoAmI) =>
    startReferenceServer({ ...inMemory, manifest: file, api, log, pollMs: 10 });

  test('a changed one restarts the listener on the same port; a broken one changes nothing and says why', async () => {
    const { log, line } = createLog();
    const file = folder.write('one.yaml', manifest('--anonymous-auth=true'));
    const server = await startFrom(file, log);
    const { url } = server;
    expect((await ask(server)).status).toBe(200);

    folder.swap('one.yaml', manifest('--anonymous-auth=false'));
    await line(/^restarted with the new flags/);
    expect(server.url).toBe(url);
    expect((await ask(server)).status).toBe(401);

    folder.swap('one.yaml', manifest('--anonymous-auth=perhaps'));
    expect(await line(/^the old flags stay/)).toBe(
      'the old flags stay in force: --anonymous-auth: "perhaps" is neither true nor false',
    );
    expect((await ask(server)).status).toBe(401);
    await server.close();
  });

  test('flags of the command line go first', async () => {
    const file = folder.write(
      'first.yaml',
      manifest('--requestheader-username-headers=X-Other', '--anonymous-auth=false'),
    );
    const server = await startFrom(file, () => undefined);
    expect((await ask(server, credential(frontProxy), [['X-Remote-User', 'jane']])).caller?.user).toBe('jane');
    expect((await ask(server)).status).toBe(401);
    await server.close();
  });

  test('what runs while it changes ends as it began; the API stays unless its own flags change', async () => {
    let opened = 0;
    const api: OpenApi = (options) => {
      opened++;
      return whoAmI(options);
    };
    const { log, line, lines } = createLog();
    const file = folder.write('two.yaml', manifest());
    const server = await startFrom(file, log, api);
    const running = await connect(server);
    running.write('POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n');
    await exchange(await connect(server)); // by now the first one has arrived as well
    folder.swap('two.yaml', manifest('--client-auth=require'));
    await line(/^restarted/);
    expect((await ask(server)).status).toBe(400);
    expect(await sendRaw(running, 'body')).toMatchObject({
      status: 200,
      head: expect.stringMatching(/connection: close/i),
    });
    expect(opened).toBe(1);

    lines.length = 0;
    folder.swap('two.yaml', manifest('--authorization-mode=AlwaysAllow'));
    await line(/^restarted/);
    expect((await ask(server)).status).toBe(200);
    expect(opened).toBe(2);
    await server.close();
  });

  test('one that asks for a port that is taken leaves the server where it is', async () => {
    const other = await start(pki);
    const { log, line } = createLog();
    const file = folder.write('three.yaml', manifest());
    const server = await startFrom(file, log);
    folder.swap('three.yaml', manifest(`--secure-port=${other.port}`));
    await line(
      new RegExp(
        `^the old flags stay in force: --secure-port: cannot listen on 127.0.0.1:${other.port} \\(EADDRINUSE\\)`,
      ),
    );
    expect((await ask(server)).status).toBe(200);
    folder.swap('three.yaml', manifest('--anonymous-auth=false'));
    await line(/^restarted/);
    expect((await ask(server)).status).toBe(401);
    await Promise.all([server.close(), other.close()]);
  });
});

describe('stopping', () => {
  test('idle connections end at once, running exchanges first finish, and nobody else comes in', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let busy = 0;
    let arrived: () => void = () => undefined;
    const bothArrived = new Promise<void>((resolve) => (arrived = resolve));
    const slow: OpenApi = async (options) => {
      const api = await whoAmI(options);
      return {
        ...api,
        respond: async (request, caller) => {
          if (++busy === 2) arrived();
          await finished;
          return api.respond(request, caller);
        },
      };
    };
    const server = await start(pki, { api: slow });
    const idle = await connect(server);
    const idleH2 = await connectH2(server);
    const silent = connectTcp({ port: server.port, host: server.host });
    await once(silent, 'connect');
    const running = exchange(await connect(server));
    const runningH2 = exchangeH2(await connectH2(server));
    await bothArrived;

    const ended = [idle.resume(), idleH2, silent.resume()].map((one) => once(one, 'close'));
    const closed = server.close(60_000);
    await Promise.all(ended);
    const late = connectTcp({ port: server.port, host: server.host });
    expect(((await once(late, 'error')) as [NodeJS.ErrnoException])[0].code).toBe('ECONNREFUSED');
    finish();
    expect((await running).head).toMatch(/connection: close/i);
    expect((await runningH2).status).toBe(200);
    await closed;
  });

  test('an answer that had begun before is finished, and its connection with it', async () => {
    const size = 30_000_000;
    const large: OpenApi = async (options) => ({
      ...(await whoAmI(options)),
      respond: () => Promise.resolve({ status: 200, contentType: 'text/plain', body: Buffer.alloc(size, 'x') }),
    });
    const server = await start(pki, { api: large });
    const socket = await connect(server);
    socket.write('GET /api HTTP/1.1\r\nHost: x\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    expect(first.toString()).not.toMatch(/connection: close/i);
    const closed = server.close(60_000);
    let received = first.length;
    socket.on('data', (chunk: Buffer) => (received += chunk.length));
    await once(socket.resume(), 'close');
    expect(received).toBeGreaterThan(size);
    await closed;
  });

  test('what does not finish is cut off at the bound', async () => {
    const never: OpenApi = () =>
      Promise.resolve({ respond: () => new Promise(() => undefined), close: () => Promise.resolve() });
    const server = await start(pki, { api: never });
    const socket = await connect(server);
    const session = await connectH2(server);
    const answers = [exchange(socket), exchangeH2(session).catch(() => ({ status: 0 }))];
    await new Promise((resolve) => setImmediate(resolve));
    await server.close(50);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([0, 0]);
  });

  test('can be asked for twice', async () => {
    const server = await start(pki);
    await Promise.all([server.close(), server.close()]);
    await server.close();
  });
});

describe('a start that fails leaves nothing open', () => {
  test('because of a flag: the API is never opened', async () => {
    let opened = false;
    const api: OpenApi = (options) => {
      opened = true;
      return whoAmI(options);
    };
    await expect(start(pki, { api, clientCaFile: '/nowhere' })).rejects.toThrow(
      '--client-ca-file: cannot read /nowhere',
    );
    await expect(start(pki, { api, manifest: '/nowhere' })).rejects.toThrow('--manifest: cannot read /nowhere');
    expect(opened).toBe(false);
  });

  test('because the port is taken: the API is closed again', async () => {
    const other = await start(pki);
    let closed = false;
    const api: OpenApi = async (options) => {
      const close = () => {
        closed = true;
        return Promise.resolve();
      };
      return { ...(await whoAmI(options)), close };
    };
    await expect(start(pki, { api, securePort: other.port })).rejects.toThrow(
      `cannot listen on 127.0.0.1:${other.port} (EADDRINUSE)`,
    );
    expect(closed).toBe(true);
    await other.close();
  });
});

test('the URL is one that works on this machine', async () => {
  const server = await start(pki, { bindAddress: '0.0.0.0' });
  expect([server.url, server.host]).toEqual([`https://127.0.0.1:${server.port}`, '0.0.0.0']);
  const six = await start(pki, { bindAddress: '::1' }).catch(() => undefined); // not every machine has IPv6
  if (six) expect(six.url).toBe(`https://[::1]:${six.port}`);
  await Promise.all([server.close(), six?.close()]);
});

test('knows where it is reached, for the API', async () => {
  let serverAddress: () => string = () => '';
  const api: OpenApi = (options) => {
    serverAddress = options.serverAddress;
    return whoAmI(options);
  };
  const server = await start(pki, { api });
  expect(serverAddress()).toBe(`127.0.0.1:${server.port}`);
  await server.close();
});
