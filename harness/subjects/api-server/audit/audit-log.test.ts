import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { responseOf } from '../../../judge/observations.fixture';
import { openAuditLog, type AuditLog } from './audit-log';

let directory: string;
let file: string;
let log: AuditLog | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'authn-conformance-audit-'));
  file = join(directory, 'audit.log');
  writeFileSync(file, '');
});

afterEach(async () => {
  await log?.close();
  log = undefined;
  rmSync(directory, { recursive: true });
});

const event = (auditID: string, username: string | undefined, more: object = {}): string =>
  `${JSON.stringify({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    auditID,
    stage: 'ResponseComplete',
    user: username === undefined ? {} : { username, uid: '7', groups: ['dev'], extra: { floor: ['3'] } },
    ...more,
  })}\n`;

const answerTo = (id: string, status = 200) => responseOf(status, '', { headers: [['Audit-Id', id]] });

describe('the audit log', () => {
  test('names user, uid, groups and extra by Audit-Id, of refusals too', async () => {
    log = await openAuditLog(file);
    appendFileSync(file, event('a', 'jane') + event('b', 'joe'));
    expect(await log.identityOf(answerTo('a', 403))).toEqual({
      user: 'jane',
      uid: '7',
      groups: ['dev'],
      extra: { floor: ['3'] },
    });
    expect(await log.identityOf(answerTo('b'))).toMatchObject({ user: 'joe' });
  });

  test('is read from its end on, and waited for', async () => {
    writeFileSync(file, event('a', 'old'));
    log = await openAuditLog(file);
    const asked = log.identityOf(answerTo('a'));
    setTimeout(() => {
      appendFileSync(file, event('a', 'new').slice(0, 40));
    }, 60);
    setTimeout(() => {
      appendFileSync(file, event('a', 'new').slice(40));
    }, 120);
    expect(await asked).toMatchObject({ user: 'new' });
  });

  test('names the impersonated user, which only the later stage knows', async () => {
    log = await openAuditLog(file);
    appendFileSync(file, event('a', 'root', { stage: 'RequestReceived' }));
    appendFileSync(file, event('a', 'root', { impersonatedUser: { username: 'jane', groups: [] } }));
    expect(await log.identityOf(answerTo('a'))).toMatchObject({ user: 'jane', groups: [] });
  });

  test('is followed when it is rotated by renaming', async () => {
    log = await openAuditLog(file);
    appendFileSync(file, event('a', 'first'));
    renameSync(file, `${file}.1`);
    appendFileSync(`${file}.1`, event('b', 'late'));
    writeFileSync(file, event('c', 'second'));
    for (const [id, user] of [
      ['a', 'first'],
      ['b', 'late'],
      ['c', 'second'],
    ] as const)
      expect(await log.identityOf(answerTo(id))).toMatchObject({ user });
  });

  test('is read on after a line without end and one that is no JSON', async () => {
    log = await openAuditLog(file);
    appendFileSync(file, `${'x'.repeat(3 * 1024 * 1024)}\nnot JSON\n`);
    appendFileSync(file, event('a', 'jane'));
    expect(await log.identityOf(answerTo('a'))).toMatchObject({ user: 'jane' });
  });

  test('says nothing of a 400, a 401 or a 500, of an answer without Audit-Id, and of an event without a user', async () => {
    log = await openAuditLog(file);
    appendFileSync(file, event('a', 'jane') + event('b', undefined));
    for (const status of [400, 401, 500]) expect(await log.identityOf(answerTo('a', status))).toBeUndefined();
    expect(await log.identityOf(responseOf(200))).toBeUndefined();
    expect(await log.identityOf(answerTo('b'))).toBeUndefined();
  });

  test('is waited for only so long', async () => {
    log = await openAuditLog(file);
    expect(await log.identityOf(answerTo('never'))).toBeUndefined();
  }, 15_000);

  test.each([
    [
      'a file that is not there',
      () => {
        rmSync(file);
      },
      'cannot be read (ENOENT)',
    ],
    [
      'a file of another kind',
      () => {
        writeFileSync(file, 'I1122 started\n');
      },
      'its last line is no event of audit.k8s.io',
    ],
    [
      'a directory',
      () => {
        rmSync(file);
        file = directory;
      },
      'it is no file',
    ],
  ])('%s is one sentence', async (_, prepare, sentence) => {
    prepare();
    await expect(openAuditLog(file)).rejects.toMatchObject({
      code: 'TARGET_UNUSABLE',
      message: expect.stringContaining(sentence),
    });
  });
});

describe('a file that is no log', () => {
  const refusal = /: it is no file; start the server with --audit-log-path=/;

  test('but a device without an end or a FIFO is refused at once', async () => {
    const pipe = join(directory, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(openAuditLog(pipe)).rejects.toThrow(refusal);
    if (existsSync('/dev/zero')) await expect(openAuditLog('/dev/zero')).rejects.toThrow(refusal);
  });

  (existsSync('/dev/zero') ? test : test.skip)('is not followed when it takes the place of the log', async () => {
    log = await openAuditLog(file);
    rmSync(file);
    symlinkSync('/dev/zero', file);
    const asked = log.identityOf(answerTo('a'));
    setTimeout(() => {
      rmSync(file);
      writeFileSync(file, event('a', 'jane'));
    }, 200);
    expect(await asked).toMatchObject({ user: 'jane' });
  });
});
