import { Script } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from 'yaml';
import { codeIds } from '../specification/codes';
import { rules, type RuleId } from '../specification/rules';
import { attackerGains, programs, topics, topicsOf } from '.';
import { places } from './types';

const ruleIds = Object.keys(rules) as RuleId[];
const entries = Object.entries(topics);

test.each(ruleIds)('the rule %s has an entry', (rule) => {
  expect(topicsOf({ rule })).toHaveLength(1);
});

test.each(codeIds)('the code %s has an entry', (code) => {
  expect(topicsOf({ code }).length).toBeGreaterThan(0);
});

describe.each(entries)('%s', (_, { title, attacker, incidents, directives }) => {
  test('is written as sentences', () => {
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(attacker ?? 'X.').toMatch(/^[A-Z][^]*\.$/);
    for (const incident of incidents) expect(incident).toMatch(/^(CVE-\d{4}-\d{4,}|NCC-[A-Z0-9-]+) .*[^.]$/);
  });

  test('has a directive for every program, or says why it has none', () => {
    expect(Object.keys(directives).toSorted()).toEqual(Object.keys(programs).toSorted());
    for (const [program, entry] of Object.entries(directives))
      if ('at' in entry) expect(places[program as keyof typeof places]).toContain(entry.at);
  });

  test('has flags of kube-apiserver, fragments of YAML for Envoy, and code of Node that compiles', () => {
    const { 'kube-apiserver': kube, envoy, node } = directives;
    for (const flag of 'lines' in kube ? kube.lines : []) expect(flag).toMatch(/^--[a-z-]+=\S+$/);
    if ('lines' in envoy) expect(parseDocument(envoy.lines.join('\n')).errors).toEqual([]);
    if ('lines' in node)
      expect(
        () => new Script(`(function (request, response, options, server) {\n${node.lines.join('\n')}\n})`),
      ).not.toThrow();
  });
});

test('a rule says more than a code', () => {
  expect(topicsOf({ rule: 'K-06', code: 'accepted-invalid-credential' }).map(({ id }) => id)).toEqual([
    'sessions',
    'client-certificates',
  ]);
  expect(attackerGains({ rule: 'K-06', code: 'accepted-invalid-credential' })).toMatch(/expired or was revoked/);
  expect(topicsOf({ finding: 'one-authority' }).map(({ id }) => id)).toEqual(['trusted-front-proxies']);
});
