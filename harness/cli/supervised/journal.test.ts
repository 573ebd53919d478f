import { closeSync, fstatSync, readFileSync, writeSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { renderJson } from '../../report';
import { decided, exchange, finishedRun, serverCertificate, tlsWith } from '../../report/golden/finished-run.fixture';
import type { CheckResult, Evidence } from '../../results';
import { undecidedAtTheEnd, type HandedOver } from '../../run/start/handed-over';
import { keepSecret } from '../../text';
import { doing } from './finish';
import type { Begun, Journal } from '../output/journal';
import { createJournal } from './journal';
import { openJournalFile } from './journal-file';
import { readJournal } from './read-journal';

const files: number[] = [];
afterEach(() => {
  for (const file of files.splice(0)) closeSync(file);
});

function journaling(): { readonly journal: Journal; readonly file: number; readonly text: () => string } {
  const file = openJournalFile() ?? -1;
  files.push(file);
  const journal = createJournal((line) => {
    writeSync(file, line);
  });
  return { journal, file, text: () => readFileSync(`/proc/self/fd/${String(file)}`, 'utf8') };
}

const { tool, startedAt, target, seed } = finishedRun;
const begun: Begun = { tool, startedAt, target, seed, asked: [], verbose: false, force: false };
const planned = (checks: readonly CheckResult[], repeat = 1): HandedOver => ({
  kind: 'planned',
  repeat,
  checks: checks.map((check) => ({
    ...check,
    ...{ verdict: 'inconclusive', reason: undecidedAtTheEnd, evidence: [], because: undefined, duration: 0 },
    ...{ expected: undefined, actual: undefined, layer: undefined, severity: undefined, code: undefined },
  })),
});
const evidenceOf = (observed: Evidence['observed']): Evidence => ({
  ...{ role: 'check', attempt: 'who am I', observed, reproduce: undefined },
});

describe('what was handed over', () => {
  test('gives the same report as the run would have given itself', () => {
    const { journal, file } = journaling();
    journal.begin(begun);
    journal.handOver(planned(finishedRun.checks));
    for (const result of finishedRun.checks) journal.handOver({ kind: 'decided', result });
    const { checks } = readJournal(file);
    expect(checks).toHaveLength(finishedRun.checks.length);
    expect(JSON.parse(renderJson({ ...finishedRun, checks }))).toEqual(JSON.parse(renderJson(finishedRun)));
  });

  test('is written once, however many checks share it', () => {
    const { journal, text } = journaling();
    const shared = evidenceOf(exchange());
    for (const check of ['a', 'b', 'c'])
      journal.handOver({ kind: 'decided', result: decided({ check, evidence: [shared, shared] }) });
    expect(text().split(serverCertificate.pem.slice(0, 20))).toHaveLength(2);
    expect(text().match(/"kind":"observed"/g)).toHaveLength(1);
  });

  test('is read up to a line that was cut', () => {
    const { journal, file } = journaling();
    journal.begin(begun);
    journal.handOver(planned(finishedRun.checks));
    journal.handOver({ kind: 'decided', result: decided({}) });
    writeSync(file, '{"kind":"decided","result":{"id":"');
    const { checks } = readJournal(file);
    expect(checks.filter(({ reason }) => reason === undecidedAtTheEnd)).toHaveLength(finishedRun.checks.length - 1);
  });

  test('holds no private key and no secret', () => {
    const { journal, text } = journaling();
    const secret = keepSecret('a-token-of-the-users-own');
    const body = `${secret} -----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----`;
    const response = { version: '1.1', status: 200, reason: 'OK', headers: [], body, complete: true };
    journal.handOver({ kind: 'decided', result: decided({ evidence: [evidenceOf(exchange({ response }))] }) });
    expect(text()).toMatch(/\(the bearer token\).*\[private key removed\]/s);
    expect(text()).not.toMatch(/users-own|MC4CAQ/);
  });

  test('is bounded: of a check with too much evidence the verdict is left', () => {
    const { journal, file, text } = journaling();
    const much = 'x'.repeat(300_000);
    const peer = [{ ...serverCertificate, fingerprint: 'cd', pem: much }];
    const results = [
      decided({ check: 'a', evidence: [evidenceOf(exchange({ request: much }))] }),
      decided({ check: 'b', evidence: [evidenceOf(exchange({ tls: tlsWith({ peer }) }))], actual: much }),
    ];
    journal.handOver(planned(results));
    for (const result of results) journal.handOver({ kind: 'decided', result });
    expect(text().length).toBeLessThan(20_000);
    const [a, b] = readJournal(file).checks;
    expect(a).toMatchObject({ verdict: 'passed', evidence: [] });
    expect(b).toMatchObject({ verdict: 'passed', evidence: [], actual: 'x'.repeat(2000) });
  });

  test('ends where no room is left, and the run does not hear of it', () => {
    let lines = 0;
    const journal = createJournal(() => {
      lines += 1;
      throw new Error('ENOSPC');
    });
    journal.begin(begun);
    journal.handOver(planned([]));
    expect(lines).toBe(1);
  });
});

describe('a run of several rounds', () => {
  const check = decided({});
  const unsafe = decided({ verdict: 'failed', severity: 'safety' });
  const after = (...results: readonly CheckResult[]): CheckResult | undefined => {
    const { journal, file } = journaling();
    journal.handOver(planned([check], 4));
    for (const result of results) journal.handOver({ kind: 'decided', result });
    return readJournal(file).checks[0];
  };

  test('that came out well so far has not shown what was asked', () => {
    expect(after(check, check)).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the run ended after 2 of 4 rounds',
    });
    expect(after(check, check, check, check)).toMatchObject({ verdict: 'passed' });
  });

  test('that failed once in safety has failed', () => {
    expect(after(check, unsafe, unsafe)).toMatchObject({
      verdict: 'failed',
      reason: 'a failure of safety in 2 of 3 rounds',
    });
  });
});

test('what was created and not deleted is left behind', () => {
  const { journal, file } = journaling();
  const object = 'clusterroles/authn-conformance-1';
  journal.handOver({ kind: 'creating', object });
  journal.handOver({ kind: 'creating', object: 'clusterroles/authn-conformance-2' });
  journal.handOver({ kind: 'gone', object });
  expect(readJournal(file).leftBehind).toEqual(['clusterroles/authn-conformance-2']);
});

describe('the file', () => {
  test('has no name, and only its owner may read it', () => {
    const { file } = journaling();
    const { nlink, mode } = fstatSync(file);
    expect({ nlink, mode: mode & 0o777 }).toEqual({ nlink: 0, mode: 0o600 });
  });

  test('is none where there is no folder for temporary files', () => {
    expect(openJournalFile('/nowhere')).toBeUndefined();
  });
});

test.each([
  [[], [], 'before the first check'],
  [['a'], [], 'while checking a'],
  [['c', 'b', 'a'], [], 'while checking c, b and a'],
  [['f', 'e', 'd', 'c', 'b', 'a'], [], 'while checking f, e, d, c and 2 others'],
  [[], [decided({ evidence: [evidenceOf(exchange())] })], 'after a check was decided, and before the next'],
])('with %j under way the sentence ends', (underWay, checks, end) => {
  expect(doing({ underWay, checks })).toBe(end);
});
