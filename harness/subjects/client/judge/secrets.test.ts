import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RecordedRequest } from '../../../observation';
import { keepsSecretsFrom } from '../../../vocabulary/client';
import { madeUpRuns, ran, request, status } from './runs.fixture';

let made: Awaited<ReturnType<typeof madeUpRuns>>;
beforeAll(async () => {
  made = await madeUpRuns();
});

describe('the token of a client', () => {
  const verdict = (more: Partial<RecordedRequest>): string =>
    made.verdictOn(keepsSecretsFrom('other-fields'), ran({}, [made.connection({ requests: [request(more)] })]));
  const headers = (name: string, value: string): Partial<RecordedRequest> => ({ headers: [[name, value]] });

  test.each(['Authorization', 'proxy-authorization', 'Sec-WebSocket-Protocol', 'X-Auth-Token', 'X-API-Key'])(
    'may stand in the field %s',
    (name) => {
      expect(verdict(headers(name, `Bearer ${made.material.token}`))).toBe('passed');
    },
  );

  test.each<[string, (token: string) => Partial<RecordedRequest>]>([
    ['the target', (token) => ({ target: `/api?access=${token}` })],
    ['the target, but for its ends', (token) => ({ target: `/api?access=${token.slice(2, -4)}` })],
    ['the body', (token) => ({ body: `token=${token}` })],
    ['a trailer', (token) => ({ trailers: [['X-Last', token]] })],
    ['another field', (token) => headers('User-Agent', `client (${token})`)],
    ['a cookie, in Base64', (token) => headers('Cookie', `s=${Buffer.from(token).toString('base64')}`)],
    ['another field, in hexadecimal', (token) => headers('X-Trace', Buffer.from(token).toString('hex'))],
    [
      'another field, in Base64 that is percent-encoded',
      (token) => headers('X-Trace', encodeURIComponent(Buffer.from(`user:${token}`).toString('base64'))),
    ],
    [
      'another field, in Base64 of Base64',
      (token) => headers('X-Trace', Buffer.from(Buffer.from(token).toString('base64')).toString('base64')),
    ],
  ])('must not stand in %s', (_where, more) => {
    expect(verdict(more(made.material.token))).toBe('failed safety');
  });

  test('stands in no other field, and in no other form, where it is presented as it should be', () => {
    const { token } = made.material;
    const bearer = ['Authorization', `Bearer ${token}`] as const;
    expect(verdict({ headers: [bearer] })).toBe('passed');
    expect(verdict({ headers: [bearer, ['X-Auth-Token', token]] })).toBe('failed safety');
    const basic = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
    expect(
      made.verdictOn(
        keepsSecretsFrom('other-fields'),
        ran({}, [
          made.connection({
            requests: [request({ headers: [bearer] }), request({ number: 2, headers: [['Authorization', basic]] })],
          }),
        ]),
      ),
    ).toBe('failed safety');
  });

  test('counts in any of its requests', () => {
    const second = request({ number: 2, target: `/?${made.material.token}` });
    expect(
      made.verdictOn(
        keepsSecretsFrom('other-fields'),
        ran({}, [made.connection(), made.connection({ requests: [second] })]),
      ),
    ).toBe('failed safety');
  });
});

describe.each(['output', 'files'] as const)('the %s of a client', (from) => {
  const verdict = (text: string): string =>
    made.verdictOn(
      keepsSecretsFrom(from),
      ran(from === 'output' ? { stderr: text } : { openFiles: ['', text] }, [made.connection()]),
    );

  test('may hold anything but its secrets', () => {
    expect(verdict(`${made.material.client.certificate} 200 OK`)).toBe('passed');
  });

  test('must hold neither its token nor a line of its key', () => {
    expect(verdict(`> Authorization: Bearer ${made.material.token}`)).toBe('failed safety');
    expect(verdict(made.material.client.key.split('\n')[1] ?? '')).toBe('failed safety');
    expect(verdict(Buffer.from(made.material.client.key).toString('base64'))).toBe('failed safety');
  });

  test('nor its token in a dump of octets', () => {
    const hex = Buffer.from(`Bearer ${made.material.token}`).toString('hex');
    const lines = (hex.match(/.{1,32}/g) ?? []).map((line, at) => [`00${at}0`, ...(line.match(/../g) ?? [])].join(' '));
    expect(verdict(lines.join('\n'))).toBe('failed safety');
    expect(verdict((hex.match(/.{1,4}/g) ?? []).join(' '))).toBe('failed safety');
  });

  test.each([
    ['failed safety', `CLIENT_RANDOM ${'1a'.repeat(32)} ${'2b'.repeat(48)}`],
    ['failed safety', `x\nCLIENT_TRAFFIC_SECRET_0 ${'1a'.repeat(32)} ${'2b'.repeat(32)}\n`],
    ['passed', `CLIENT_RANDOM ${'1a'.repeat(32)}`],
    ['passed', `SHA256 ${'1a'.repeat(32)} ${'2b'.repeat(32)}`],
  ])('it is %s with %s', (expected, text) => {
    expect(verdict(text)).toBe(expected);
  });
});

test('a client that has made no request may have written its secrets', () => {
  const verdict = (stderr: string): string =>
    made.verdictOn(keepsSecretsFrom('output'), ran({ ...status(1), stderr }, [made.silent()]));
  expect(verdict('no connection')).toBe('passed');
  expect(verdict(`no connection with ${made.material.token}`)).toBe('failed safety');
});

test('a client that has made no request shows nothing else', () => {
  expect(made.verdictOn(keepsSecretsFrom('files'), ran(status(1), [made.silent()]))).toBe('failed conformance');
  expect(made.verdictOn(keepsSecretsFrom('files'), ran(status(1), []))).toBe('inconclusive');
});
