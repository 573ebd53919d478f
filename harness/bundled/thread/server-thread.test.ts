import { request } from 'node:https';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { OpenTarget } from '../../target/types';
import { builtinTarget } from '../builtin';
import { startServerThread } from './server-thread';

const opened: { readonly close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const target of opened.splice(0)) await target.close();
});

const open = async (setups: readonly string[], fault?: string): Promise<OpenTarget> => {
  const target = await builtinTarget({ inThread: true, ...(fault !== undefined && { fault }) }).open(setups);
  opened.push(target);
  return target;
};

/** The status of an answer to the bearer of the certificate that the target supplies, or to an anonymous caller. */
const statusOf = (target: OpenTarget, setup: string, path: string, bearer = false): Promise<number | undefined> => {
  const { host, port, trust: ca } = target.endpoint(setup);
  const { certificate } = target.suppliedCredentials ?? {};
  const credential = bearer && certificate ? { cert: certificate.chain, key: certificate.key } : {};
  return new Promise((resolve, reject) => {
    request({ host, port, path, ca, agent: false, ...credential }, (response) => {
      resolve(response.resume().statusCode);
    })
      .on('error', reject)
      .end();
  });
};

test('a server in a thread answers as one in this thread, and has the fault that it is given', async () => {
  const statuses = async (fault?: string) => statusOf(await open(['default'], fault), 'default', '/nosuch');
  expect([await statuses(), await statuses('unknown-paths-before-authentication')]).toEqual([403, 404]);
});

test('its client CA file is read at once when it has changed', async () => {
  const setup = 'replaceable-authority';
  const target = await open([setup]);
  const file = target.caFiles?.[setup]?.['client-ca'];
  const statuses: unknown[] = [];
  const former = target.authorities['former-client-ca']?.certificate;
  for (const change of [file?.restore, () => file?.write(former), () => file?.write('broken'), file?.restore]) {
    await change?.();
    statuses.push(await statusOf(target, setup, '/api', true));
  }
  expect(statuses).toEqual([200, 401, 401, 200]);
});

test('an order that cannot be carried out is rejected with its reason, and others still are carried out', async () => {
  const thread = startServerThread();
  opened.push({ close: thread.end });
  for (let times = 0; times < 2; times++)
    await expect(thread.start({ flags: {}, serverAuthority: '' })).rejects.toThrow(/^--tls-cert-file: is required/);
});

test.each([
  ['ends', 'messages', /ended before its work was done/],
  ['fails', 'no-such-module', /no-such-module/],
])('a thread that %s rejects what is under way and what comes, and says so', async (_how, module, sentence) => {
  const failures: Error[] = [];
  const thread = startServerThread((error) => void failures.push(error), join(__dirname, module));
  await expect(thread.start({ flags: {}, serverAuthority: '' })).rejects.toThrow(sentence);
  await expect(thread.start({ flags: {}, serverAuthority: '' })).rejects.toThrow(/has ended/);
  expect(failures.map(({ message }) => message)).toEqual([expect.stringMatching(sentence)]);
  await thread.end();
});
