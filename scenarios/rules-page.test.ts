import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { rulesMarkdown, specificationMarkdown } from '../harness/report';
import { rejectionsInWords } from '../harness/target/profiles/rejections';
import { pageOfRule } from '../harness/specification/reference';
import { rules, type RuleId } from '../harness/specification/rules';
import { everyScenario } from './every';

const docs = join(__dirname, '..', 'docs');
const file = join(docs, 'rules.md');
const page = rulesMarkdown(everyScenario);

/** The anchors that GitHub gives the headings of a page. */
const anchorsOf = (markdown: string): ReadonlySet<string> =>
  new Set(
    [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replace(/ /g, '-'),
    ),
  );

const anchors = {
  'rules.md': anchorsOf(page),
  'specification.md': anchorsOf(specificationMarkdown(everyScenario, rejectionsInWords)),
};

/** The links of a page that lead to no heading of either page. */
const deadLinks = (markdown: string, itself: keyof typeof anchors): readonly string[] =>
  [...markdown.matchAll(/\]\((rules\.md|specification\.md)?#([^)]*)\)/g)]
    .filter(([, to, anchor = '']) => !anchors[(to ?? itself) as keyof typeof anchors].has(anchor))
    .map(([link]) => link);

describe('the page of the rules', () => {
  test('is what the rules and the scenarios say; UPDATE_GOLDEN=1 writes it', () => {
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, page);
    expect(readFileSync(file, 'utf8')).toBe(page);
  });

  test('has an anchor for each rule, and reports lead to it', () => {
    const dead = (Object.keys(rules) as RuleId[]).filter((id) => {
      const [path = '', anchor = ''] = pageOfRule(id).split('#');
      return join(docs, '..', path) !== file || !anchors['rules.md'].has(anchor);
    });
    expect(dead).toEqual([]);
  });

  test('and the specification have no link that leads nowhere', () => {
    expect(page.match(/specification\.md#/g)?.length).toBeGreaterThan(150);
    expect(deadLinks(page, 'rules.md')).toEqual([]);
    expect(deadLinks(specificationMarkdown(everyScenario, rejectionsInWords), 'specification.md')).toEqual([]);
  });
});
