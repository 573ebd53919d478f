import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { cellsOfPage } from '../fixtures/peers/tools/matrix';
import {
  curlOf,
  ruleMarkdown,
  samplesOf,
  specificationDocument,
  specificationHtml,
  specificationIndex,
  type ObservedRules,
  type SampledReport,
  type ServerVerdict,
} from '../harness/report/spec';
import { rules, type RuleId } from '../harness/specification/rules';
import { everyScenario } from './every';

const docs = join(__dirname, '..', 'docs');
const folder = join(docs, 'spec');
const observedFile = join(folder, 'observed.json');
const writes = process.env['UPDATE_GOLDEN'] === '1';

const ruleOf: ReadonlyMap<string, RuleId | undefined> = new Map(
  everyScenario.flatMap(({ id, rule, checks }) =>
    Object.entries(checks).map(([check, definition]) => [`${id}/${check}`, definition.rule ?? rule] as const),
  ),
);

/** What the matrices say of the checks of each rule, by the page. */
function verdictsByRule(): ReadonlyMap<RuleId, readonly ServerVerdict[]> {
  const found = new Map<RuleId, ServerVerdict[]>();
  for (const page of readdirSync(join(docs, 'matrices')).toSorted()) {
    const server = page.replace(/\.md$/, '');
    const own = new Map<RuleId, { passed: number; failed: string[] }>();
    for (const [key, shown] of cellsOfPage(readFileSync(join(docs, 'matrices', page), 'utf8'))) {
      const [, check = '', configuration = ''] = /^`([^`]+)` in (.*)$/.exec(key) ?? [];
      const rule = ruleOf.get(check);
      if (rule === undefined || (!shown.startsWith('passed') && !shown.startsWith('**'))) continue;
      const counted = own.get(rule) ?? { passed: 0, failed: [] };
      if (shown.startsWith('passed')) counted.passed += 1;
      else counted.failed.push(`\`${check}\` in ${configuration}`);
      own.set(rule, counted);
    }
    for (const [rule, counted] of own) found.set(rule, [...(found.get(rule) ?? []), { server, ...counted }]);
  }
  return found;
}

const committed = (): ObservedRules => JSON.parse(readFileSync(observedFile, 'utf8')) as ObservedRules;

/** Samples from the report that SPEC_SAMPLES names, of rules that it lacks those that are committed; verdicts from the matrices. */
function observed(): ObservedRules {
  const report = process.env['SPEC_SAMPLES'];
  const samples =
    report === undefined ? undefined : samplesOf(JSON.parse(readFileSync(report, 'utf8')) as SampledReport);
  const before = committed();
  const verdicts = verdictsByRule();
  return Object.fromEntries(
    (Object.keys(rules) as RuleId[]).map((id) => {
      const sample = samples?.[id] ?? before[id]?.sample;
      return [id, { ...(sample && { sample }), verdicts: verdicts.get(id) ?? [] }];
    }),
  );
}

const seen = observed();
const document = specificationDocument(everyScenario, seen);
const pages: readonly (readonly [file: string, text: string])[] = [
  ['observed.json', `${JSON.stringify(seen, null, 1)}\n`],
  ['README.md', specificationIndex(document)],
  ...document.rules.map((rule) => [join('rules', `${rule.id}.md`), ruleMarkdown(rule, document)] as const),
];

describe('docs/spec', () => {
  test.each(pages)('%s is what rules, scenarios and matrices say; UPDATE_GOLDEN=1 writes it', (file, text) => {
    if (writes) {
      mkdirSync(join(folder, 'rules'), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  });

  test('has no page of a rule that is gone', () => {
    expect(readdirSync(join(folder, 'rules')).toSorted()).toEqual(
      document.rules.map(({ id }) => `${id}.md`).toSorted(),
    );
  });

  test('annotates a scenario of each subject, as it stands in the source', () => {
    const page = readFileSync(join(folder, 'reading.md'), 'utf8');
    const quoted = [...page.matchAll(/^\[(\S+)\]\(\.\.\/\.\.\/\1\)\n\n```ts\n([^]*?)^```$/gm)];
    expect(quoted).toHaveLength(3);
    for (const [, path = '', text = ''] of quoted)
      expect(text.replaceAll(/^ *\/\/: .*\n/gm, '')).toBe(readFileSync(join(docs, '..', path), 'utf8'));
  });

  test('says of each clause what checks it, or why nothing can', () => {
    const silent = document.clauses.filter(
      ({ notTestable, scenarios }) => notTestable === null && scenarios.length === 0,
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('has a sample of each rule with a check that speaks HTTP, and a line of curl for most', () => {
    const checked = document.rules.filter(({ checks }) => checks.length > 0);
    const without = checked.filter(({ sample }) => sample === null).map(({ id }) => id);
    expect(without.filter((id) => !/^[JST]-|^C-16$/.test(id))).toEqual([]);
    expect(checked.filter(({ sample }) => sample?.curl != null).length).toBeGreaterThan(60);
  });

  test('every scenario reads as given, when and then', () => {
    for (const { checks } of document.scenarios)
      for (const { when, then } of checks) {
        expect(when).toMatch(/^[A-Z`].*\.$/s);
        expect(then).toMatch(/^[A-Z`].*\.$/s);
      }
  });

  test('is one page of HTML without script, with an anchor for each rule and scenario', () => {
    const html = specificationHtml(document);
    expect(html).not.toMatch(/<script/);
    const anchors = new Set([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id));
    const dead = [...html.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !anchors.has(id));
    expect(dead).toEqual([]);
    expect(anchors.size).toBeGreaterThan(250);
  });
});

test('a line of curl is given only for a request that curl makes', () => {
  const sample = { check: 'a/b', attempt: 'GET /api with certificate "alice"', received: '' };
  expect(curlOf({ ...sample, sent: "GET /api HTTP/1.1\nHost: x\nX-Remote-User: o'neil" })).toBe(
    "curl --cacert ca.crt --cert alice.crt --key alice.key -H 'X-Remote-User: o'\\''neil' 'https://api.example:6443/api'",
  );
  expect(curlOf({ ...sample, sent: 'GET /api HTTP/1.1\nX-Remote-User : jane' })).toBeUndefined();
  expect(curlOf({ ...sample, sent: 'PRI * HTTP/2.0' })).toBeUndefined();
  expect(curlOf({ ...sample, sent: 'GET /api HTTP/1.1\nAuthorization: Basic (a credential)' })).toMatch(
    / -u USER:PASSWORD 'https/,
  );
  expect(curlOf({ ...sample, sent: 'GET /api HTTP/1.1\nCookie: (9 characters)' })).toBeUndefined();
});
