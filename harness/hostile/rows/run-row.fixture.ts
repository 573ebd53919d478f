import { getEventListeners } from 'node:events';
import { renderJson } from '../../report/json';

import type { CheckResult, RunResult } from '../../results';

import { scenarios } from '../../../scenarios';
import { targetAt, type Testbed } from '../servers/testbed.fixture';
import type { HostileRow, Started, Tried } from '../servers/row.fixture';
import { plan, run } from '../../subjects';

interface Selected {
  /** What is selected of it. */
  readonly glob: string;
  /** The check that must identify somebody. */
  readonly identifies: string;
  /** Checks that must refuse somebody. */
  readonly refuses: readonly string[];
  /** The target is somebody's, so that the inputs are proven before the checks. */
  readonly proven?: true;
  /** How often; once unless given. */
  readonly repeat?: number;
  /** What draws the order of the checks, where they are not made as they are written. */
  readonly order?: string;
}

const validity = {
  identifies: 'valid-now-it-identifies',
  refuses: ['expired-it-identifies-nobody', 'not-yet-valid-it-identifies-nobody'],
} as const;

const selections: Readonly<Record<Tried, Selected>> = {
  validity: { ...validity, glob: 'client-certificate-validity' },
  'validity-with-proof': { ...validity, glob: 'client-certificate-validity', proven: true },
  'validity-in-drawn-order': { ...validity, glob: 'client-certificate-validity', order: 'hostile-5' },
  hundreds: { ...validity, glob: 'client-certificate-validity', repeat: 25 },
  'one-refusal': { ...validity, glob: 'client-certificate-validity/{valid,expired}-*', refuses: [validity.refuses[0]] },
  'http-2': {
    glob: 'both-http-versions/{a-certificate,an-untrusted}-*',
    identifies: 'a-certificate-identifies',
    refuses: ['an-untrusted-certificate-identifies-nobody'],
  },
  yaml: {
    glob: 'json-or-yaml/*-yaml-*',
    identifies: 'a-document-when-yaml-is-asked-for',
    refuses: [],
  },
};

export interface Ran {
  readonly result: RunResult;
  readonly identifies: CheckResult;
  readonly refuses: readonly CheckResult[];
  /** Everything that the run says of itself and of the check that must identify. */
  readonly said: string;
  readonly timeout: number;
  /** Listeners that the run has left on the signal it was given. */
  readonly listeners: number;
  readonly report: string;
}

/** Runs against a target. Rows that must be waited for get two and a half seconds an attempt at most, twice, all others as much as they need. */
export async function runOn(
  ground: Testbed,
  { port }: Started,
  { silent, tried = silent === undefined ? 'validity' : 'one-refusal' }: Pick<HostileRow, 'tried' | 'silent'>,
): Promise<Ran> {
  const timeout = silent === undefined ? 20_000 : silent === 'idle' ? 2500 : 500;
  const { glob, identifies, refuses, proven, repeat, order } = selections[tried];
  const some = scenarios.filter(({ id }) => id === glob.split('/', 1)[0]);
  const safetyPolicy = { privileged: false, longLivedCertificates: true, allowWrites: false, yesThisIsMine: false };
  const target = { ...targetAt(ground, port), ...(proven && { safetyPolicy }) };
  const chosen = plan(some, target, { scenarios: [glob], tls: '1.3' });
  const { signal } = new AbortController();
  const result = await run(chosen, {
    timeout,
    jobs: 2,
    seed: order ?? 'hostile-4',
    asWritten: order === undefined,
    ...(repeat === undefined ? {} : { repeat }),
    again: { oneIn: 1, most: 10 },
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'hostile', version: '0', node: process.version },
    signal,
  });
  const found = (name: string): CheckResult => {
    const check = result.checks.find((each) => each.check === name && each.verdict !== 'skipped');
    if (check === undefined) throw new Error(`there is no check ${name}`);
    return check;
  };
  const positive = found(identifies);
  return {
    result,
    identifies: positive,
    refuses: refuses.map(found),
    said: [result.unreachable, positive.reason, positive.actual].join('\n'),
    timeout,
    listeners: getEventListeners(signal, 'abort').length,
    report: renderJson(result),
  };
}
