import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { connect as connectTcp } from 'node:net';
import { type Plan } from '../plan';
import { setupOf, targetOf } from '../plan/targets.fixture';
import { afterRequest, createPeers, makePki, type Peer, type Pki } from '../attempt/peers.fixture';
import { freePorts } from '../processes/listening/ports';
import { exitCodeOf, type CheckResult, type RunResult } from '../results';
import type { OpenTarget, Target } from '../target/types';
import { anonymous, clientCertificate, connect, clientConnects, identifiedAs, scenario, whoAmI } from '../vocabulary';
import type { Scenario } from '../vocabulary/types';
import { type RunOptions } from './start/options';
import { plan, prepareRun, run } from '../subjects';
import { createRunCache } from '../subjects/api-server';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});
const peers = createPeers();
afterEach(peers.closeAll);

const nobody = '{"status":{"userInfo":{"username":"system:anonymous"}}}';
const anonymously = `HTTP/1.1 201 Created\r\nContent-Length: ${String(nobody.length)}\r\nConnection: close\r\n\r\n${nobody}`;

/** A server that takes everybody for anonymous. */
const server = (options: object = {}): Promise<Peer> =>
  peers.tls({ cert: pki.server.chain, key: pki.server.key, ...options }, (socket) => {
    afterRequest(socket, () => socket.end(anonymously));
  });

/** The target of a server, and whether it has been closed. */
function targetAt(
  port: number,
  difference: Partial<Target> = {},
): { readonly target: Target; readonly close: jest.Mock } {
  const close = jest.fn<() => Promise<void>>().mockResolvedValue();
  const open: OpenTarget = {
    endpoint: () => ({ host: '127.0.0.1', port, serverName: 'localhost', trust: pki.trust }),
    authorities: {},
    close,
  };
  return { target: targetOf({ open: () => Promise.resolve(open), ...difference }), close };
}

const numbered = (at: number, difference: Partial<Scenario> = {}): Scenario => ({
  ...scenario({
    id: `scenario-${String(at)}`,
    clause: '7.5',
    level: 'MUST',
    title: `Scenario ${String(at)}`,
    given: {},
    checks: { 'is-anonymous': { when: whoAmI(), then: anonymous() } },
  }),
  ...difference,
});
const several = (count: number): readonly Scenario[] => Array.from({ length: count }, (_, at) => numbered(at));

const unsaid: RunOptions = {
  timeout: 20_000,
  clock: { now: () => new Date(), elapsed: () => performance.now() },
  tool: { name: 'authn-conformance', version: '0', node: process.version },
};

const options: RunOptions = { ...unsaid, jobs: 1 };

const verdicts = ({ checks }: RunResult): readonly string[] =>
  checks.map(({ verdict, reason }) => (reason === undefined ? verdict : `${verdict}: ${reason}`));

/** A port where nobody listens. */
async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

describe('a run', () => {
  test('decides every check, in the order of the plan, and says of what', async () => {
    const { port } = await server();
    const { target, close } = targetAt(port);
    const result = await run(plan(several(3), target), { ...options, jobs: 3 });
    expect(result).toMatchObject({
      tool: options.tool,
      target: {
        name: 'a target',
        profile: 'spec',
        oracle: 'self-subject-review',
        oracleBlindTo: [],
        setups: [{ name: 'default', url: `https://127.0.0.1:${String(port)}` }],
        serverVerified: true,
        deviations: [],
      },
      unreachable: undefined,
    });
    expect(result.checks.map(({ id }) => id)).toEqual(several(3).map(({ id }) => `${id}/is-anonymous`));
    expect(verdicts(result)).toEqual(['passed', 'passed', 'passed']);
    expect(exitCodeOf(result)).toBe(0);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('tells of its progress: all that is planned, each check once, and the end', async () => {
    const { target } = targetAt((await server()).port);
    const told: string[] = [];
    const result = await run(plan(several(2), target), {
      ...options,
      progress: {
        onBegin: (planned) => told.push(`begin ${planned.map(({ scenario: id }) => id).join(' ')}`),
        onCheck: ({ scenario: id, verdict }) => told.push(`${id} ${verdict}`),
        onEnd: ({ checks }) => told.push(`end ${String(checks.length)}`),
      },
    });
    // Which of the two was first is drawn.
    const checks = told.slice(1, -1).sort();
    expect([told[0], ...checks, told.at(-1)]).toEqual([
      'begin scenario-0 scenario-1',
      'scenario-0 passed',
      'scenario-1 passed',
      'end 2',
    ]);
    expect(result.checks).toHaveLength(2);
  });

  test('begins with what is to be tried early, whatever is drawn', async () => {
    const { target } = targetAt((await server()).port);
    const scenarios = [...several(8), numbered(8, { early: true })];
    for (const seed of ['one', 'two', 'three']) {
      const begun: string[] = [];
      await run(plan(scenarios, target), {
        ...options,
        jobs: 1,
        runCache: createRunCache(seed),
        handOver: (event) => {
          if (event.kind === 'group-begins') begun.push(event.group);
        },
      });
      expect(begun).toHaveLength(9);
      expect(begun[0]).toBe('scenario-8');
    }
  });

  test('with nothing in it is no success', async () => {
    const { target } = targetAt((await server()).port, { tls: ['1.3'] });
    const old = numbered(0, { under: 'each-tls-version' });
    const { groups } = plan([old], target);
    const result = await run({ target, groups: groups.slice(0, 1) }, options);
    expect(verdicts(result)).toEqual(['not-applicable: the target is declared without TLS 1.2']);
    expect(exitCodeOf(result)).toBe(4);
    expect(exitCodeOf(await run({ target, groups: [] }, options))).toBe(4);
  });
});

describe('as many scenarios run side by side as there are jobs', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [0, 1],
  ])('%d jobs: %d', async (jobs, expected) => {
    let waiting: (() => void)[] = [];
    let most = 0;
    const { port } = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, (socket) => {
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
      afterRequest(socket, () => {
        // The preflight connects without asking who it is.
        if (!text.startsWith('POST')) {
          socket.end(anonymously);
          return;
        }
        waiting.push(() => socket.end(anonymously));
        most = Math.max(most, waiting.length);
        // Nobody is answered before as many are asking as there may be.
        if (waiting.length < expected) return;
        for (const answer of waiting) answer();
        waiting = [];
      });
    });
    const { target } = targetAt(port);
    const result = await run(plan(several(6), target), { ...options, jobs });
    expect(verdicts(result)).toEqual(Array(6).fill('passed'));
    expect(most).toBe(expected);
  });
});

describe('without a number of jobs', () => {
  test('a target that serves three connections at once is asked by fewer, and no verdict is another', async () => {
    const [serves, held] = [3, new Set<() => void>()];
    let [now, refused] = [0, 0];
    const { port } = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, (socket) => {
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
      afterRequest(socket, () => {
        const answer = (): void => void socket.end(anonymously);
        // The checks are held until one connection too many has come; what follows is answered at once.
        if (!text.startsWith('POST') || refused > 0) answer();
        else held.add(answer);
      });
    });
    const front = await peers.tcp((near) => {
      if (now === serves) {
        refused += 1;
        near.resetAndDestroy();
        for (const answer of held) answer();
        held.clear();
        return;
      }
      now += 1;
      const far = connectTcp(port, '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const side of [near, far]) side.on('error', () => undefined);
      // What nothing is piped to any more would not be read to its end.
      far.once('close', () => near.resume());
      near.once('close', () => {
        now -= 1;
        far.destroy();
      });
    });
    const result = await run(plan(several(30), targetAt(front.port).target), unsaid);
    expect(verdicts(result)).toEqual(Array(30).fill('passed'));
    expect(refused).toBeGreaterThan(0);
    expect(result.sideBySide).toMatchObject({ adapted: true, most: 4 });
    expect(result.sideBySide?.lowered.refusals).toBeGreaterThan(0);
    expect(result.unreachable).toBeUndefined();
  });

  test('the checks of one scenario follow each other while the target has borne no more than the first number', async () => {
    let [now, most] = [0, 0];
    const { port } = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, (socket) => {
      afterRequest(socket, () => {
        now += 1;
        most = Math.max(most, now);
        setImmediate(() => {
          now -= 1;
          socket.end(anonymously);
        });
      });
    });
    const check = { when: whoAmI(), then: anonymous() } as const;
    const one = numbered(0, { checks: Object.fromEntries('abcdefgh'.split('').map((name) => [name, check])) });
    const result = await run(plan([one], targetAt(port).target), unsaid);
    expect(verdicts(result)).toEqual(Array(8).fill('passed'));
    expect(most).toBe(1);
  });
});

test('a number of jobs that was said is used as it is, and told', async () => {
  const { target } = targetAt((await server()).port);
  const { sideBySide } = await run(plan(several(3), target), { ...options, jobs: 2 });
  expect(sideBySide).toEqual({ adapted: false, most: 2, lowered: { target: 0, machine: 0, refusals: 0 } });
});

describe('what the target does not offer is not applicable', () => {
  const core = numbered(0, { under: 'each-tls-version' });

  test('one version of TLS', async () => {
    const { target } = targetAt((await server({ minVersion: 'TLSv1.3' })).port);
    const result = await run(plan([core], target), options);
    expect(verdicts(result)).toEqual(['not-applicable: the target does not offer TLS 1.2', 'passed']);
  });

  test('HTTP/2, also where it is only to be compared with', async () => {
    const checks = {
      direct: { when: whoAmI({ http: '2' }), then: anonymous() },
      compared: { when: whoAmI(), then: { kind: 'as-if', attempt: whoAmI({ http: '2' }) } },
      other: { when: whoAmI(), then: anonymous() },
    } as const;
    const { target } = targetAt((await server()).port);
    const result = await run(plan([numbered(0, { checks })], target), options);
    const lacking = 'not-applicable: the target does not offer HTTP/2';
    expect(verdicts(result)).toEqual([lacking, lacking, 'passed']);
  });

  test('HTTP/2, where a handshake under TLS 1.2 ends before it could be seen', async () => {
    const { port } = await peers.tls(
      {
        cert: pki.server.chain,
        key: pki.server.key,
        ca: pki.server.chain,
        requestCert: true,
        rejectUnauthorized: true,
        maxVersion: 'TLSv1.2',
      },
      () => undefined,
    );
    const checks = { direct: { when: whoAmI({ http: '2' }), then: anonymous() } } as const;
    const { target } = targetAt(port);
    expect(verdicts(await run(plan([numbered(0, { checks })], target), options))).toEqual([
      'not-applicable: whether the target offers HTTP/2 cannot be seen: it ends the handshake of a caller without a certificate',
    ]);
  });
});

describe('a target that is not there', () => {
  test('leaves everything undecided, and the run says why', async () => {
    const port = await freePort();
    const { target, close } = targetAt(port);
    const result = await run(plan(several(2), target), options);
    expect(result.unreachable).toBe(
      `127.0.0.1:${String(port)} cannot be reached (ECONNREFUSED); check that the server runs, and that host and port are right`,
    );
    expect(verdicts(result)).toEqual(Array(2).fill('inconclusive: the target was not reached'));
    expect(exitCodeOf(result)).toBe(3);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('keeps what was never to run as it was', async () => {
    const { target } = targetAt(await freePort(), { setups: [setupOf({ traits: [] })] });
    const result = await run(plan([numbered(0), numbered(1, { needs: ['anonymous-allowed'] })], target), options);
    expect(result.checks.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'not-applicable']);
  });

  test('any more, leaves a run that is not whole', async () => {
    const { port } = await server();
    const { target } = targetAt(port);
    let first = true;
    const result = await run(plan(several(3), target), {
      ...options,
      progress: {
        onCheck: () => {
          if (first) void peers.closeAll();
          first = false;
        },
      },
    });
    // Which of them was first is drawn.
    expect([...verdicts(result)].sort()).toEqual([
      'inconclusive: the target could not be reached (ECONNREFUSED)',
      'inconclusive: the target could not be reached (ECONNREFUSED)',
      'passed',
    ]);
    expect(result.unreachable).toBe('the target went away during the run (ECONNREFUSED)');
    expect(exitCodeOf(result)).toBe(3);
  });
});

describe('the user stops', () => {
  test('before the run has begun: nothing is tried, and nothing looks green', async () => {
    const peer = await server();
    const { target, close } = targetAt(peer.port);
    const result = await run(plan(several(2), target), { ...options, signal: AbortSignal.abort() });
    expect(verdicts(result)).toEqual(Array(2).fill('inconclusive: the run was interrupted'));
    expect(exitCodeOf(result)).toBe(4);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('in the middle: what was decided stays, and the rest is left', async () => {
    const { target, close } = targetAt((await server()).port);
    const stop = new AbortController();
    const result = await run(plan([...several(2), numbered(2, { needs: ['custom-header-names'] })], target), {
      ...options,
      signal: stop.signal,
      progress: {
        onCheck: ({ verdict }) => {
          if (verdict === 'passed') stop.abort();
        },
      },
    });
    // Which of the two was first is drawn.
    expect(result.checks.map(({ verdict, reason }) => `${verdict}: ${String(reason?.slice(0, 23))}`).sort()).toEqual([
      'inconclusive: the run was interrupted',
      expect.stringMatching(/^not-applicable: /),
      'passed: undefined',
    ]);
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('a run of several rounds', () => {
  /** A server that fails every other time it is asked who somebody is. */
  const alternating = (): Promise<Peer> => {
    let asked = 0;
    return peers.tls({ cert: pki.server.chain, key: pki.server.key }, (socket) => {
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
      afterRequest(socket, () => {
        if (text.startsWith('POST') && ++asked % 2 === 0)
          socket.end('HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
        else socket.end(anonymously);
      });
    });
  };

  test('shows nothing of a check whose verdict flips', async () => {
    const { target, close } = targetAt((await alternating()).port);
    const told: unknown[] = [];
    const result = await run(plan(several(1), target), {
      ...options,
      repeat: 5,
      progress: {
        onBegin: (planned, rounds) => told.push([planned.length, rounds]),
        onCheck: ({ verdict }) => told.push(verdict),
      },
    });
    expect(verdicts(result)).toEqual(['inconclusive: flaky: passed 3 times, failed 2 times']);
    expect(result.rounds).toBe(5);
    expect(result.checks[0]?.evidence).toHaveLength(2);
    expect(exitCodeOf(result)).toBe(4);
    expect(told).toEqual([[1, 5], 'passed', 'failed', 'passed', 'failed', 'passed']);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('has each check once, and asks in each round', async () => {
    const peer = await server();
    const { target } = targetAt(peer.port);
    const result = await run(plan(several(2), target), { ...options, repeat: 3 });
    expect(verdicts(result)).toEqual(['passed', 'passed']);
    const questions = peer.received.filter(({ text }) => text().startsWith('POST'));
    expect(questions).toHaveLength(2 * 3);
  });

  test('that is stopped has not shown what was asked', async () => {
    const { target } = targetAt((await server()).port);
    const stop = new AbortController();
    let told = 0;
    const result = await run(plan(several(2), target), {
      ...options,
      repeat: 5,
      signal: stop.signal,
      progress: {
        onCheck: () => {
          if (++told === 5) stop.abort();
        },
      },
    });
    expect(verdicts(result)).toEqual(Array(2).fill('inconclusive: the run ended after 2 of 5 rounds'));
    expect(exitCodeOf(result)).toBe(4);
  });

  test('ends with the round in which the target went away', async () => {
    const { port } = await server();
    const { target } = targetAt(port);
    let told = 0;
    const result = await run(plan(several(1), target), {
      ...options,
      repeat: 50,
      progress: {
        onCheck: () => {
          if (++told === 2) void peers.closeAll();
        },
      },
    });
    expect(result).toMatchObject({ rounds: 3, unreachable: 'the target went away during the run (ECONNREFUSED)' });
    expect(exitCodeOf(result)).toBe(3);
  });
});

describe('our own errors', () => {
  test('are the verdict of their scenario alone', async () => {
    // It is said that certificates can be signed, and then there is no key.
    const { target, close } = targetAt((await server()).port, { signers: ['client-ca'] });
    const broken = scenario({
      id: 'broken',
      clause: '5.1.4',
      level: 'MUST',
      title: 'Broken',
      given: { alice: clientCertificate({ CN: 'alice' }) },
      checks: {
        known: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') },
        other: { when: connect(), then: clientConnects({ identityConfirmed: true }) },
      },
    });
    const result = await run(plan([broken, numbered(1)], target), options);
    expect(verdicts(result)).toEqual([
      expect.stringMatching(
        /^error: the harness failed: No certificate can be signed by the client certificate authority/,
      ),
      expect.stringMatching(/^error: the harness failed: /),
      'passed',
    ]);
    expect(exitCodeOf(result)).toBe(70);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('in a reporter end the run, and the target is closed', async () => {
    const { target, close } = targetAt((await server()).port);
    const fail = (): never => {
      throw new Error('disk full');
    };
    for (const progress of [{ onBegin: fail }, { onCheck: fail }, { onEnd: fail }])
      await expect(run(plan(several(1), target), { ...options, progress })).rejects.toThrow('disk full');
    expect(close).toHaveBeenCalledTimes(3);
  });

  test('before the first look close the target again', async () => {
    const close = jest.fn<() => Promise<void>>().mockResolvedValue();
    const open: OpenTarget = {
      endpoint: () => {
        throw new Error('no such setup');
      },
      authorities: {},
      close,
    };
    const target = targetOf({ open: () => Promise.resolve(open) });
    await expect(run(plan(several(1), target), options)).rejects.toThrow('no such setup');
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('in opening the target are its own', async () => {
    const target = targetOf({ open: () => Promise.reject(new Error('no such file')) });
    await expect(run(plan(several(1), target), options)).rejects.toThrow('no such file');
  });
});

test('a group is decided once, however often it is asked for', async () => {
  const peer = await server();
  const { target } = targetAt(peer.port);
  const planned: Plan = plan(several(1), target);
  const running = await prepareRun(planned, options);
  const group = planned.groups[0];
  if (group === undefined) throw new Error('no group');
  const looks = peer.received.length;
  const [one, two]: readonly (readonly CheckResult[])[] = await Promise.all([
    running.decideOnce(group),
    running.decideOnce(group),
  ]);
  expect(two).toBe(one);
  expect(peer.received.length - looks).toBe(1);
  await running.close();
});
