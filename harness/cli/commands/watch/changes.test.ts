import { describe, expect, test } from '@jest/globals';
import { changesBetween, type Seen } from './changes';
import { intervalOf, metricsAddressOf } from './values';

const seen = (
  checks: Readonly<Record<string, 'passed' | 'failed' | 'skipped'>>,
  ...findings: readonly string[]
): Seen => ({
  checks: new Map(
    Object.entries(checks).map(([id, verdict]) => [
      id,
      { verdict, code: verdict === 'failed' ? 'accepted-instead-of-refused' : undefined } as never,
    ]),
  ),
  findings: findings.map((id) => ({ id, severity: 'warning' })),
});

describe('what changed', () => {
  test('of a first run is what did not pass, and every finding', () => {
    const { checks, findings } = changesBetween(undefined, seen({ a: 'passed', b: 'failed', c: 'skipped' }, 'f'));
    expect(checks).toEqual([{ id: 'b', before: null, now: 'failed', code: 'accepted-instead-of-refused' }]);
    expect(findings).toEqual([{ id: 'f', severity: 'warning', change: 'new' }]);
  });

  test('is each other verdict, both ways, and what came or went', () => {
    const before = seen({ a: 'passed', b: 'failed', c: 'failed', gone: 'passed' }, 'old', 'stays');
    const { checks, findings } = changesBetween(
      before,
      seen({ a: 'failed', b: 'passed', c: 'failed', new: 'passed' }, 'stays', 'new'),
    );
    expect(checks.map(({ id, before: was, now }) => [id, was, now])).toEqual([
      ['a', 'passed', 'failed'],
      ['b', 'failed', 'passed'],
      ['new', null, 'passed'],
      ['gone', 'passed', null],
    ]);
    expect(findings.map(({ id, change }) => [id, change])).toEqual([
      ['new', 'new'],
      ['old', 'gone'],
    ]);
  });

  test('is a finding that was made in two places, and is made in one', () => {
    const [twice, once] = [seen({}, 'f', 'f'), seen({}, 'f')];
    expect(changesBetween(twice, once).findings).toEqual([{ id: 'f', severity: 'warning', change: 'gone' }]);
    expect(changesBetween(once, twice).findings).toEqual([{ id: 'f', severity: 'warning', change: 'new' }]);
    expect(changesBetween(twice, twice).findings).toEqual([]);
  });

  test('is nothing between two runs that came to the same', () => {
    const same = seen({ a: 'passed', b: 'failed' }, 'f');
    expect(changesBetween(same, same)).toEqual({ checks: [], findings: [] });
  });
});

describe('the values of flags', () => {
  test.each([
    ['10s', 10_000],
    ['10m', 600_000],
    ['24h', 86_400_000],
    ['1440m', 86_400_000],
  ])('--interval %s', (value, milliseconds) => {
    expect(intervalOf(value)).toBe(milliseconds);
  });
  test.each(['9s', '25h', '0m', '10', '10d', '-5m', '1.5h', '', '999999s'])('no --interval %j', (value) => {
    expect(() => intervalOf(value)).toThrow(`--interval ${value}: say a time from 10s to 24h`);
  });

  test.each([
    ['9465', { host: '127.0.0.1', port: 9465 }],
    [':9465', { host: '127.0.0.1', port: 9465 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['[::1]:0', { host: '::1', port: 0 }],
    ['metrics.example:1', { host: 'metrics.example', port: 1 }],
    ['none', 'none'],
  ])('--metrics %s', (value, address) => {
    expect(metricsAddressOf(value)).toEqual(address);
  });
  test.each(['', 'host', '127.0.0.1:70000', 'http://x:1', '::1:80', 'a b:1'])('no --metrics %j', (value) => {
    expect(() => metricsAddressOf(value)).toThrow(/^--metrics .*: say HOST:PORT or a PORT of 127[.]0[.]0[.]1/);
  });
});
