import { describe, expect, test } from '@jest/globals';
import type { CommandRun, RecordedConnection } from '../../../observation';
import { keepsTokenFrom, rejected, server } from '../../../vocabulary/client';
import { unmet } from './unmet';

const given = server({ presents: 'untrusted-ca', asksForAnotherHello: true });
const met = (...hellos: readonly number[]): string | undefined => {
  const connections = hellos.map((each) => ({ requests: [], hellos: each }) as unknown as RecordedConnection);
  return unmet(
    rejected(),
    { servers: [{ name: 'one', connections }] } as unknown as CommandRun,
    { against: 'one' },
    given,
  );
};

test('a client that was asked for another hello has begun anew', () => {
  expect(met(2)).toBeUndefined();
  expect(met(1, 2)).toBeUndefined();
});

test('one that the server refuses, that brings the right key at once, or that does not connect has not', () => {
  expect(met(1)).toMatch(/^the command is not asked for another hello/);
  expect(met(1, 1)).toMatch(/^the command is not asked for another hello/);
  expect(met()).toMatch(/^the command is not asked for another hello/);
});

test('a path that names a server leads there without an answer that does', () => {
  const run = { servers: [{ name: 'one', connections: [] }] } as unknown as CommandRun;
  const shown = (pathNaming?: string): string | undefined =>
    unmet(keepsTokenFrom('other'), run, { against: 'one', ...(pathNaming && { pathNaming }) }, server());
  expect(shown('other')).toBeUndefined();
  expect(shown()).toBe('the command does not connect to the server that the answer names');
});

test('a client that asks for no answer of OCSP is shown none', () => {
  const stapling = server({ presents: 'untrusted-ca', staples: true });
  const shown = (...asks: readonly boolean[]): string | undefined => {
    const connections = asks.map((asksForStaple) => ({ requests: [], asksForStaple }) as unknown as RecordedConnection);
    const run = { servers: [{ name: 'one', connections }] } as unknown as CommandRun;
    return unmet(rejected(), run, { against: 'one' }, stapling);
  };
  expect(shown(false, true)).toBeUndefined();
  expect(shown(false)).toBe('the command asks for no answer of OCSP with the certificate');
  expect(shown()).toBe('the command asks for no answer of OCSP with the certificate');
});

describe('a server that one is led to, which answers the first request with nothing', () => {
  const leading = server({ answers: { kind: 'redirect', status: 302, to: 'other' } });
  const other = server({ answers: { kind: 'once', first: { kind: 'nothing', how: 'close' } } });
  const asked = (...requests: readonly number[]): string | undefined => {
    const connections = requests.map(
      (each) => ({ requests: Array(each).fill({ complete: true }) }) as unknown as RecordedConnection,
    );
    const run = { servers: [{ name: 'other', connections }] } as unknown as CommandRun;
    return unmet(keepsTokenFrom('other'), run, { against: 'one' }, leading, other);
  };

  test('is not asked again by who goes there once', () => {
    expect(asked(1)).toBe('the command does not make its request again at the server that it is led to');
    expect(asked(1, 0)).toBe('the command does not make its request again at the server that it is led to');
  });

  test('is asked again, or not at all', () => {
    expect(asked(1, 1)).toBeUndefined();
    expect(asked()).toBeUndefined();
    expect(asked(0)).toBeUndefined();
  });
});
