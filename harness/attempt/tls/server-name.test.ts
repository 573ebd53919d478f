import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../judge/observations.fixture';
import { nameProblem } from './server-name';

const covers = (name: string, dnsNames: readonly string[], ipAddresses: readonly string[] = []): boolean =>
  nameProblem(name, factsOf({ dnsNames, ipAddresses })) === undefined;

describe('a host name is covered', () => {
  test.each([
    ['api.test', ['api.test'], true],
    ['API.Test', ['api.TEST'], true],
    ['api.test.', ['api.test'], true],
    ['api.test', ['api.test.'], true],
    ['localhost', ['other', 'localhost'], true],
    ['api.test', ['test'], false],
    ['test', ['api.test'], false],
    ['api.test', ['api.test.evil'], false],
    ['xapi.test', ['api.test'], false],
    ['apixtest', ['api.test'], false],
    ['api.test', ['api.test\0.evil'], false],
    ['api.test', [''], false],
    ['api.test', [], false],
  ])('%s by %j: %s', (name, dnsNames, covered) => {
    expect(covers(name, dnsNames)).toBe(covered);
  });
});

describe('a wildcard stands for one whole label', () => {
  test.each([
    ['a.api.test', '*.api.test', true],
    ['A.API.TEST', '*.api.test', true],
    ['a.api.test.', '*.api.test', true],
    ['api.test', '*.api.test', false],
    ['a.b.api.test', '*.api.test', false],
    ['.api.test', '*.api.test', false],
    ['a.api.test', 'a*.api.test', false],
    ['ab.api.test', 'a*.api.test', false],
    ['a.api.test', '*.*.test', false],
    ['a.api.test', 'a.*.test', false],
    ['api.test', '*.test', false],
    ['api.test', '*', false],
    ['test', '*', false],
    ['*.api.test', '*.api.test', true],
    ['127.0.0.1', '*.0.0.1', false],
  ])('%s by %s: %s', (name, pattern, covered) => {
    expect(covers(name, [pattern])).toBe(covered);
  });
});

describe('an address is covered by addresses alone', () => {
  test.each([
    ['127.0.0.1', [], ['127.0.0.1'], true],
    ['127.0.0.1', ['127.0.0.1'], [], false],
    ['127.0.0.1', ['localhost'], ['127.0.0.2'], false],
    ['localhost', [], ['127.0.0.1'], false],
    ['::1', [], ['::1'], true],
    ['::1', [], ['0:0:0:0:0:0:0:1'], true],
    ['2001:DB8::0:A', [], ['2001:db8:0:0:0:0:0:a'], true],
    ['::ffff:127.0.0.1', [], ['::ffff:7f00:1'], true],
    ['::ffff:127.0.0.1', [], ['127.0.0.1'], false],
    ['::1', ['::1'], [], false],
    ['::1', [], ['::2'], false],
  ])('%s by names %j and addresses %j: %s', (name, dnsNames, ipAddresses, covered) => {
    expect(covers(name, dnsNames, ipAddresses)).toBe(covered);
  });
});

describe('a certificate that does not cover the name', () => {
  test('never does so by its common name', () => {
    const subject = { CN: ['api.test', '127.0.0.1'], O: [], OU: [], uid: [], text: 'CN=api.test' };
    const nameless = factsOf({ subject, dnsNames: [], ipAddresses: [] });
    expect(nameProblem('api.test', nameless)).toBe('its certificate covers no name at all, and not api.test');
    expect(nameProblem('127.0.0.1', nameless)).toBe('its certificate covers no name at all, and not 127.0.0.1');
  });

  test('is described by what it does cover', () => {
    expect(nameProblem('evil.test', factsOf())).toBe('its certificate covers api.test, 127.0.0.1, and not evil.test');
  });

  test('may be one that cannot be read', () => {
    expect(nameProblem('api.test', undefined)).toBe('its certificate cannot be read');
  });
});
