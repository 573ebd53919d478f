import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ConnectionOptions } from 'node:tls';
import type { RunningServer } from '../server';
import { ask, credential, type HeaderLines } from '../testing/client';
import { authority, issue } from '../testing/pki';
import { createTestPki, start } from '../testing/start';

const pki = createTestPki();
const rogue = credential(issue({ subject: [['CN', 'alice']], issuer: authority('rogue-ca') }));
const alice = credential(pki.alice);
const proxy = credential(pki.frontProxy);
const tokenAuthFile = { text: 'good-token,tom,7,"testers,readers"\nother-token,tim,\n' };

const good: HeaderLines = [['Authorization', 'Bearer good-token']];
const bad: HeaderLines = [['Authorization', 'Bearer bad-token']];
const jane: HeaderLines = [['X-Remote-User', 'jane']];

const tom = 'tom 7 [testers, readers, system:authenticated]';
const nobody = 'system:anonymous [system:unauthenticated, system:anonymous]';
const refused = '401 Unauthorized';

type Row = readonly [string, ConnectionOptions, HeaderLines, string];

const outcome = async (server: RunningServer, certificate: ConnectionOptions, headers: HeaderLines) => {
  const { status, caller, body } = await ask(server, certificate, headers);
  if (!caller) return `${status} ${(JSON.parse(body) as { message: string }).message}`;
  return [caller.user, ...(caller.uid === undefined ? [] : [caller.uid]), `[${caller.groups.join(', ')}]`].join(' ');
};

describe('front proxy, certificate, token, anonymous: the first that identifies wins (rules P-01 to P-07)', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start(pki, { tokenAuthFile });
  });
  test.each<Row>([
    ['a token', {}, good, tom],
    ['another one, without a uid', {}, [['authorization', 'bearer other-token']], 'tim [system:authenticated]'],
    ['a token that is not known', {}, bad, refused],
    ['a token cut short', {}, [['Authorization', 'Bearer good-toke']], refused],
    ['a longer token', {}, [['Authorization', 'Bearer good-tokens']], refused],
    ['a token in other capitals', {}, [['Authorization', 'Bearer GOOD-TOKEN']], refused],
    ['a certificate and a token', alice, good, 'alice [dev, system:authenticated]'],
    ['a certificate and a bad token', alice, bad, 'alice [dev, system:authenticated]'],
    ['a front proxy and a token', proxy, [...jane, ...good], 'jane [system:authenticated]'],
    ['a front proxy and a bad token', proxy, [...bad, ...jane], 'jane [system:authenticated]'],
    ['a front proxy that names nobody, and a token', proxy, good, tom],
    ['a front proxy that names nobody, and a bad token', proxy, bad, refused],
    ['a bad certificate and a token', rogue, good, tom],
    ['a bad certificate and a bad token', rogue, bad, refused],
    ['two tokens, the first of them good', {}, [...good, ...bad], tom],
    ['two tokens, the first of them bad', {}, [...bad, ...good], refused],
    ['no token behind the scheme', {}, [['Authorization', 'Bearer ']], nobody],
    ['two blanks before the token', {}, [['Authorization', 'Bearer  good-token']], nobody],
    ['something behind the token', {}, [['Authorization', 'Bearer good-token and more']], tom],
    ['a password', {}, [['Authorization', 'Basic dG9tOmdvb2QtdG9rZW4=']], nobody],
    ['a token without a scheme', {}, [['Authorization', 'good-token']], nobody],
    ['identity headers and a token', {}, [...jane, ...good], tom],
  ])('%s', async (_, certificate, headers, expected) => {
    expect(await outcome(server, certificate, headers)).toBe(expected);
  });
});

test('without known tokens a token is no credential, as in Kubernetes', async () => {
  const server = await start(pki);
  expect(await outcome(server, {}, good)).toBe(nobody);
});

test('without anonymous callers a token still identifies', async () => {
  const server = await start(pki, { tokenAuthFile, anonymousAuth: false });
  expect(await outcome(server, {}, good)).toBe(tom);
  expect(await outcome(server, {}, [])).toBe(refused);
});

test('a server that requires a certificate takes no token in its place', async () => {
  const server = await start(pki, { tokenAuthFile, clientAuth: 'require' });
  expect(await outcome(server, {}, good)).toBe('400 No required SSL certificate was sent');
  expect(await outcome(server, rogue, good)).toBe('400 The SSL certificate error');
  expect(await outcome(server, proxy, good)).toBe(tom);
});
