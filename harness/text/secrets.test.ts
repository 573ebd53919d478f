import { describe, expect, test } from '@jest/globals';
import { forgetSecrets, keepSecret, withoutOddSecrets, withoutQuotedSecrets, withoutSecrets } from './secrets';
import { sentence } from './sentence';

const secret = keepSecret('eyJhbGciOi.PLANTED-by-a-test/with"signs+0123456789');
const shown = '(the bearer token)';

describe('a secret that was read is hidden', () => {
  test.each([
    ['as it is', secret],
    ['in upper case', secret.toUpperCase()],
    ['without its last character', secret.slice(0, -1)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in a URL', encodeURIComponent(secret)],
    ['in hexadecimal', Buffer.from(secret).toString('hex')],
    ['in upper case hexadecimal', Buffer.from(secret).toString('hex').toUpperCase()],
    ['its beginning', secret.slice(0, 20)],
    ['its end', secret.slice(-18)],
    ['its middle', secret.slice(7, 27)],
    ['half of it in hexadecimal', Buffer.from(secret).toString('hex').slice(11, 40)],
  ])('%s', (_form, text) => {
    expect(withoutSecrets(`before ${text} after`)).toBe(`before ${shown} after`);
  });

  test.each(['', 'x', 'xy', 'token:'])('in base64 behind %j', (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = Buffer.from(`${before}${secret}, and more`).toString(encoding);
      const left = withoutSecrets(text);
      expect(left).toContain(shown);
      expect(left.replace(shown, '').length).toBeLessThan(30);
      expect(withoutSecrets(text.slice(9, 40))).not.toMatch(/[A-Za-z0-9+/_-]{16}/);
    }
  });

  test('as often as it stands there', () => {
    expect(withoutSecrets(`${secret} ${secret.slice(3, 40)}${secret}`)).toBe(`${shown} ${shown}${shown}`);
  });
});

test('other text stays, however long, and takes linear time', () => {
  const text = 'an ordinary answer of a server '.repeat(100_000);
  const began = performance.now();
  expect(withoutSecrets(text)).toBe(text);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('a short secret is hidden whole; parts of it are ordinary words', () => {
  keepSecret('admin-tok');
  expect(withoutSecrets('admin-tok and admin')).toBe(`${shown} and admin`);
});

const odd = ['s3cretly-other', 'Battery-staple', 'a-tree-on-the-hill'];
test.each(odd)('%j stands out and is hidden everywhere', (each) => {
  expect(withoutOddSecrets(`{"a":"${keepSecret(each)}"}`)).toBe(`{"a":"${shown}"}`);
});

test.each(['certificate', 'password', 'correct horse', 'system:nodes'])('of %j our own words stay whole', (word) => {
  const said = keepSecret(word);
  const document = `{"${said}":"a wrong ${said} is rejected"}`;
  expect(withoutOddSecrets(document)).toBe(document);
  expect(withoutQuotedSecrets(`the wrong ${said} arrived as "${said}"`)).toBe(
    `the wrong ${said} arrived as "${shown}"`,
  );
});

test('a sentence has one line, no secret, no key and nothing that steers a terminal', () => {
  expect(sentence(`a\r\n\x1b]0;x\x07\x9b\u202e\u2028 ${secret} -----BEGIN PRIVATE KEY-----\nabc`)).toBe(
    `a\\r\\n\\x1b]0;x\\x07\\x9b\\u{202e}\\u{2028} ${shown} [private key removed]`,
  );
});

test('what is forgotten is text like any other', () => {
  forgetSecrets();
  expect(withoutSecrets(secret)).toBe(secret);
});
