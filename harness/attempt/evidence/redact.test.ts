import { expect, test } from '@jest/globals';
import { withoutToken } from './redact';

const token = 'a-secret/with"signs';
const shown = '(the bearer token)';

test('hides the token wherever it stands, in every form it is written in', () => {
  const before = {
    request: `Authorization: Bearer ${token}\r\n`,
    response: { body: JSON.stringify({ user: token }), headers: [['X-Echo', token]] },
    identity: { user: token, extra: { [token]: [`<${token}>`] } },
    url: encodeURIComponent(token),
  };
  const after = withoutToken(before, token);
  expect(after).toEqual({
    request: `Authorization: Bearer ${shown}\r\n`,
    response: { body: `{"user":"${shown}"}`, headers: [['X-Echo', shown]] },
    identity: { user: shown, extra: { [shown]: [`<${shown}>`] } },
    url: shown,
  });
});

test('leaves the words of ours that name what was seen, also where one is the token', () => {
  const seen = {
    kind: 'exchange',
    exchange: { ending: { kind: 'timed-out', stage: 'handshake' }, body: 'handshake exchange' },
  };
  expect(withoutToken(seen, 'handshake')).toEqual({
    ...seen,
    exchange: { ...seen.exchange, body: `${shown} exchange` },
  });
  expect(withoutToken(seen, 'exchange')).toMatchObject({ kind: 'exchange', exchange: { body: `handshake ${shown}` } });
});

test('hides all but the last character of it as well: a check sends it cut short', () => {
  expect(withoutToken(`Bearer ${token.slice(0, -1)}`, token)).toBe(`Bearer ${shown}`);
});

test('hides the password that it is sent as', () => {
  const password = Buffer.from(`token:${token}`).toString('base64');
  expect(withoutToken(`Authorization: Basic ${password}`, token)).toBe(`Authorization: Basic ${shown}`);
});

test.each(['jane', 'paulo', 'tom'])('hides it behind the name of a user of any length: %s', (user) => {
  const password = Buffer.from(`${user}:${token}`).toString('base64');
  // What is left of Base64 on either side holds octets of the name, and a part of one of the token.
  const left = withoutToken(password, token).split(shown);
  expect(left.map((text) => text.length <= 8)).toEqual([true, true]);
});

test('leaves everything else as it is: the same objects, and dates', () => {
  const at = new Date(0);
  const peer = [{ pem: 'a certificate' }];
  const value = { at, peer, request: token, status: 200, nothing: null };
  const after = withoutToken(value, token);
  expect(after).toEqual({ ...value, request: shown });
  expect(after.at).toBe(at);
  expect(after.peer).toBe(peer);
  const clean = { peer };
  expect(withoutToken(clean, token)).toBe(clean);
  expect(withoutToken(value, undefined)).toBe(value);
});
