import { describe, expect, test } from '@jest/globals';
import type { CommandRun } from '../../../observation';
import { clientScenario, keepsUsersApart, rejected, run, server, used } from '../../../vocabulary/client';
import type { ClientContext } from './context';
import { making } from './making';

const target = { command: { argv: ['client'] }, files: {} };

const scenario = clientScenario({
  id: 'old',
  clause: '5.1.1',
  level: 'SHOULD',
  title: 'Old',
  given: {
    old: server({ speaks: '1.0' }),
    'http-2': server({ presents: 'untrusted-ca', protocol: 'h2' }),
    proxy: server({ tunnels: 'in-clear-text' }),
  },
  checks: {
    old: { when: run('old'), then: rejected() },
    'http-2': { when: run('http-2'), then: rejected() },
  },
});
const silent = {
  kind: 'command',
  exit: { kind: 'status', status: 1 },
  success: false,
  servers: [{ name: 'old', connections: [{ octetsReceived: 0, clearText: '', requests: [], alerts: [] }] }],
} as unknown as CommandRun;

test('a server that cannot speak an old version of TLS shows nothing of a client that rejects it', () => {
  const verdictWith = (unspoken: readonly ('1.0' | '1.1')[]): string | undefined => {
    const context = { unspoken: new Set(unspoken), target, material: {} } as unknown as ClientContext;
    const { judge } = making(scenario, context);
    return judge(rejected(), silent, { attempt: run('old'), controlled: true }).verdict;
  };
  expect(verdictWith([])).toBe('passed');
  expect(verdictWith(['1.1'])).toBe('passed');
  expect(verdictWith(['1.0', '1.1'])).toBe('not-applicable');
});

test.each([
  ['passed', 'h2'],
  ['not-applicable', 'http/1.1'],
  ['not-applicable', undefined],
])('over HTTP/2 it is %s where the server has chosen %s', (expected, alpn) => {
  const [{ connections }] = silent.servers as [CommandRun['servers'][number]];
  const observed = {
    ...silent,
    servers: [{ name: 'http-2', connections: connections.map((each) => ({ ...each, alpn })) }],
  };
  const context = { unspoken: new Set(), target, material: {} } as unknown as ClientContext;
  const { judge } = making(scenario, context);
  expect(judge(rejected(), observed, { attempt: run('http-2'), controlled: true }).verdict).toBe(expected);
});

test.each([
  ['not-applicable', used(), { success: false }],
  ['not-applicable', rejected(), { success: false }],
  ['failed', used(), { success: true }],
  ['failed', used(), { success: false, exit: { kind: 'timed-out' } }],
] as const)('of a kubeconfig with a password that it refuses it is %s', (expected, expectation, ended) => {
  const context = { unspoken: new Set(), target, material: {} } as unknown as ClientContext;
  const { judge } = making(scenario, context);
  const observed = { ...silent, ...ended, servers: [{ name: 'old', connections: [] }] } as CommandRun;
  const attempt = run('old', { kubeconfig: 'with-a-password' });
  expect(judge(expectation, observed, { attempt, controlled: true }).verdict).toBe(expected);
});

describe('a command that is told of a proxy', () => {
  const behind = run('http-2', { through: 'proxy' });
  const [{ connections }] = silent.servers as [CommandRun['servers'][number]];
  const asked = [{ ...connections[0], alpn: 'h2' }] as typeof connections;
  const verdictOf = (atServer: typeof connections, atProxy: typeof connections): string => {
    const servers = [
      { name: 'http-2', connections: atServer },
      { name: 'proxy', connections: atProxy },
    ];
    const context = { unspoken: new Set(), target, material: {} } as unknown as ClientContext;
    const { judge } = making(scenario, context);
    return judge(rejected(), { ...silent, servers }, { attempt: behind, controlled: true }).verdict;
  };

  test('shows something where it uses it', () => {
    expect(verdictOf(asked, connections)).toBe('passed');
    expect(verdictOf(asked, [])).toBe('not-applicable');
  });

  test('and where it makes a request that must not be', () => {
    expect(verdictOf([{ ...asked[0], octetsReceived: 9 } as (typeof asked)[number]], [])).toBe('failed');
  });
});

test('a command that refuses an empty token shows nothing of what it makes of one', () => {
  const context = { unspoken: new Set(), target, material: {} } as unknown as ClientContext;
  const { judge } = making(scenario, context);
  const verdictOf = (identityLater: 'another-user' | 'another-user-without-a-token'): string =>
    judge(
      keepsUsersApart,
      { ...silent, servers: [{ name: 'old', connections: [] }] },
      { attempt: run('old', { runs: 2, identityLater }), controlled: true },
    ).verdict;
  expect(verdictOf('another-user-without-a-token')).toBe('not-applicable');
  expect(verdictOf('another-user')).toBe('inconclusive');
});
