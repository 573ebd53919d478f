import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FlagError } from '../settings/flag-error';
import { openApi } from '../resources/api';
import { ask, connect, credential, exchange, type Answer } from '../testing/client';
import { createFolder, type Folder } from '../testing/folder';
import { issue } from '../testing/pki';
import { createTestPki, start } from '../testing/start';

const pki = createTestPki();
const admin = issue({
  subject: [
    ['O', 'system:masters'],
    ['CN', 'admin'],
  ],
  issuer: pki.clientCa,
});
let folder: Folder;
beforeAll(() => {
  folder = createFolder();
});
afterAll(() => {
  folder.remove();
});

/** The events in a file by their ids. */
const eventsIn = (file: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> =>
  new Map(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .map((event) => [String(event['auditID']), event]),
  );

const idOf = ({ head }: Answer): string => /^audit-id: (\S+)/im.exec(head)?.[1] ?? '';

test('every answer names the event in which its caller is written', async () => {
  const file = join(folder.path, 'audit.log');
  const time = new Date();
  const server = await start(pki, {
    ...{ auditLogPath: file, api: openApi, tokenAuthFile: { text: 'secret-token,bearer,7,"one,two"\n' } },
    now: () => time,
  });
  const as = async (who: Parameters<typeof ask>[1], ...headers: readonly (readonly [string, string])[]) =>
    ask(server, who, headers);
  const answers = {
    user: await as(credential(pki.alice), ['User-Agent', 'curl']),
    proxy: await as(credential(pki.frontProxy), ['X-Remote-User', 'jane'], ['X-Remote-Extra-Floor', '3']),
    bearer: await as({}, ['Authorization', 'Bearer secret-token']),
    impersonated: await as(credential(admin), ['Impersonate-User', 'joe']),
    rejected: await as({}, ['Authorization', 'Bearer another']),
    anonymous: await as({}),
  };
  const connection = await connect(server, credential(pki.alice));
  const forbidden = await exchange(connection, [], { path: '/api/v1/namespaces/default/pods?limit=1' });
  connection.destroy();
  await server.close();

  const events = eventsIn(file);
  const said = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const { user, impersonatedUser, responseStatus } = events.get(idOf(answer)) ?? {};
      return [name, { user, impersonatedUser, code: (responseStatus as { code?: number } | undefined)?.code }];
    }),
  );
  const group = 'system:authenticated';
  expect(said).toEqual({
    user: { user: { username: 'alice', groups: ['dev', group] }, code: 200 },
    proxy: { user: { username: 'jane', groups: [group], extra: { floor: ['3'] } }, code: 200 },
    bearer: { user: { username: 'bearer', uid: '7', groups: ['one', 'two', group] }, code: 200 },
    impersonated: {
      user: { username: 'admin', groups: ['system:masters', group] },
      impersonatedUser: { username: 'joe', groups: [group] },
      code: 200,
    },
    rejected: { user: {}, code: 401 },
    anonymous: expect.objectContaining({ user: expect.objectContaining({ username: 'system:anonymous' }) }) as unknown,
  });
  expect(events.get(idOf(forbidden))).toEqual({
    ...{ kind: 'Event', apiVersion: 'audit.k8s.io/v1', level: 'Metadata', auditID: idOf(forbidden) },
    ...{ stage: 'ResponseComplete', requestURI: '/api/v1/namespaces/default/pods?limit=1', verb: 'list' },
    user: { username: 'alice', groups: ['dev', group] },
    objectRef: { resource: 'pods', namespace: 'default', apiVersion: 'v1' },
    responseStatus: { metadata: {}, code: 403 },
    requestReceivedTimestamp: time.toISOString().replace('Z', '000Z'),
    stageTimestamp: time.toISOString().replace('Z', '000Z'),
  });
  expect(events.size).toBe(7);
  expect(readFileSync(file, 'utf8')).not.toMatch(/secret-token|another/);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('what is in the file stays there, and one that cannot be written is a FlagError', async () => {
  const file = join(folder.path, 'kept.log');
  writeFileSync(file, '{}\n');
  const server = await start(pki, { auditLogPath: file });
  await ask(server, credential(pki.alice));
  await server.close();
  expect(readFileSync(file, 'utf8')).toMatch(/^\{\}\n\{"kind":"Event",.*\}\n$/);
  await expect(start(pki, { auditLogPath: folder.path })).rejects.toThrow(FlagError);
  await expect(start(pki, { auditLogPath: folder.path })).rejects.toThrow(/^--audit-log-path: cannot write /);
});

test('a server without the flag names no event', async () => {
  const { head } = await ask(await start(pki), credential(pki.alice));
  expect(head).not.toMatch(/audit-id/i);
});
