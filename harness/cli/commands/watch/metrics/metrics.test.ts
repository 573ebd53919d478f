import { describe, expect, test } from '@jest/globals';
import { summarize } from '../../../../results';
import { metricsText, type Known } from './metrics';
import type { Outcome } from '../outcome';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the text format of Prometheus as its documentation has it, and throws where a line is none of it. */
function parsed(text: string): { readonly types: ReadonlyMap<string, string>; readonly samples: readonly Sample[] } {
  expect(text.endsWith('\n')).toBe(true);
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  const helped = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, word, about = '', rest = ''] = /^# (HELP|TYPE) ([a-z_:][a-z0-9_:]*) (.+)$/.exec(line) ?? [];
    if (word === 'HELP') {
      expect(helped.has(about)).toBe(false);
      helped.add(about);
      current = about;
    } else if (word === 'TYPE') {
      expect(about).toBe(current);
      expect(['gauge', 'counter']).toContain(rest);
      expect(rest === 'counter').toBe(about.endsWith('_total'));
      types.set(about, rest);
    } else {
      const [, name = '', inner, value] =
        /^([a-z_:][a-z0-9_:]*)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?\d+(?:\.\d+)?(?:e[-+]\d+)?)$/.exec(
          line,
        ) ?? [];
      // The samples of a family stand together behind its type.
      expect({ line, name }).toEqual({ line, name: current });
      const labels = [...(inner ?? '').matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', quoted = '']) => [
        key,
        quoted.replaceAll(/\\(.)/g, (_whole, letter: string) => (letter === 'n' ? '\n' : letter)),
      ]);
      samples.push({ name, labels: Object.fromEntries(labels) as Sample['labels'], value: Number(value) });
    }
  }
  const series = samples.map(({ name, labels }) => JSON.stringify([name, labels]));
  expect(new Set(series).size).toBe(series.length);
  return { types, samples };
}

const at = new Date('2026-01-01T00:00:00.500Z');
const last: Outcome = {
  ...{ startedAt: at, duration: 5, result: 'nonconformant', exitCode: 1, sentence: '' },
  counts: { ...summarize([]), passed: 40, failed: 2 },
  checks: new Map(),
  findings: [
    { id: 'one', severity: 'critical' },
    { id: 'other', severity: 'critical' },
  ],
  ...{ serverNotAfter: undefined, comparable: true },
};
const known: Known = {
  last,
  runs: new Map([
    ['nonconformant', 3],
    ['unreachable', 1],
  ]),
  certificates: new Map([
    ['server', new Date('2026-01-11T00:00:00.500Z')],
    ['a "name"\\\nof two lines', new Date('2025-12-31T12:00:00.500Z')],
  ]),
};

describe('metrics', () => {
  const { types, samples } = parsed(metricsText(known, at));
  const valueOf = (name: string, labels: Sample['labels'] = {}): number | undefined =>
    samples.find((each) => each.name === name && JSON.stringify(each.labels) === JSON.stringify(labels))?.value;

  test.each<[string, Sample['labels'], number]>([
    ['authn_conformance_verdicts', { verdict: 'passed' }, 40],
    ['authn_conformance_verdicts', { verdict: 'failed' }, 2],
    ['authn_conformance_verdicts', { verdict: 'not-applicable' }, 0],
    ['authn_conformance_result', { result: 'nonconformant' }, 1],
    ['authn_conformance_findings', { severity: 'critical' }, 2],
    ['authn_conformance_findings', { severity: 'notice' }, 0],
    ['authn_conformance_certificate_expiry_days', { certificate: 'server' }, 10],
    ['authn_conformance_certificate_expiry_days', { certificate: 'a "name"\\\nof two lines' }, -0.5],
    ['authn_conformance_last_run_timestamp_seconds', {}, at.getTime() / 1000],
    ['authn_conformance_runs_total', { outcome: 'nonconformant' }, 3],
    ['authn_conformance_runs_total', { outcome: 'unreachable' }, 1],
  ])('%s %j', (name, labels, value) => {
    expect(valueOf(name, labels)).toBe(value);
  });

  test('one result at a time, and six families with their types', () => {
    expect(samples.filter(({ name }) => name === 'authn_conformance_result')).toHaveLength(1);
    expect(types.size).toBe(6);
    expect(types.get('authn_conformance_runs_total')).toBe('counter');
  });

  test('before the first run there is nothing but what is known', () => {
    expect(metricsText({ last: undefined, runs: new Map(), certificates: new Map() }, at)).toBe('');
    const { samples: early } = parsed(metricsText({ ...known, last: undefined, runs: new Map() }, at));
    expect(new Set(early.map(({ name }) => name))).toEqual(new Set(['authn_conformance_certificate_expiry_days']));
  });
});
