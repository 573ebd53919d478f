import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { selected } from '../formats/shown';
import { finishedRun, runOf } from '../golden/finished-run.fixture';
import { golden } from '../golden/golden-file.fixture';
import { markup } from './markup';
import { renderHtml } from './page';

const evil = `</pre><script>alert(1)</script><img src=x onerror=alert(2)> " ' \` &lt; </title></style>\u202e\u001b[2J`;
const hostile = runOf(
  { name: evil, target: { ...finishedRun.target, name: evil, profile: evil, setups: [{ name: evil, url: evil }] } },
  ...(['passed', 'failed', 'error', 'inconclusive', 'not-applicable', 'skipped'] as const).map((verdict) => ({
    ...{
      verdict,
      id: evil,
      title: evil,
      scenario: evil,
      scenarioTitle: evil,
      reason: evil,
      expected: evil,
      actual: evil,
    },
  })),
);
const elements = (page: string): ReadonlySet<string> =>
  new Set([...page.matchAll(/<\/?([a-zA-Z!][a-zA-Z0-9]*)/g)].map(([, name = '']) => name));

test('the page is the committed one', () => {
  const page = renderHtml(finishedRun);
  expect(page).toBe(golden('report.html.golden', page));
});

describe('whatever a server says', () => {
  test('adds no element to the page, and none of its attributes', () => {
    const known = elements(renderHtml(finishedRun));
    expect([...elements(renderHtml(hostile))].filter((name) => !known.has(name))).toEqual([]);
    const bare = renderHtml(hostile)
      .replaceAll(/<(style|script)>[^]*?<\/\1>/g, '')
      .replaceAll(/"[^"]*"/g, '""');
    expect(bare).not.toMatch(/<[^>]*\son[a-z]+\s*=/);
    expect([...bare.matchAll(/\s([a-z-]+)=""/g)].map(([, name]) => name)).not.toContain('src');
    expect(renderHtml(hostile).match(/<script>/g)).toHaveLength(1);
  });

  test('steers nothing', () => {
    // oxlint-disable-next-line no-control-regex
    expect(renderHtml(hostile)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });
});

test('the page loads nothing, and runs no script but its own', () => {
  const page = renderHtml(finishedRun);
  expect(page).not.toMatch(/\s(src|href)="(?!#)/);
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
  expect(page).toContain(`script-src &#39;sha256-${createHash('sha256').update(script).digest('base64')}&#39;`);
});

test('a cause has the whole of what was seen and required, and a clause the numbers of its checks', () => {
  const seen = 'a long sentence '.repeat(30).trim();
  const page = renderHtml(
    runOf({}, { verdict: 'failed', actual: seen, expected: 'E', clause: '5.1.4' }, { clause: '5.1.5' }),
  );
  const [list = ''] = /<ol>[^]*?<\/ol>/.exec(page) ?? [];
  expect(list).toContain(`<dt>actual</dt><dd>${seen}</dd><dt>expected</dt><dd>E</dd>`);
  const numbers = (row: string): readonly number[] =>
    [
      ...(page.split(row)[1] ?? '')
        .split('</tr>', 1)
        .join('')
        .matchAll(/<td[^>]*>(\d+)/g),
    ].map(([, number]) => Number(number));
  expect(numbers('<tr class="clause"><th scope="row">5.1.4 ')).toEqual([0, 1, 0, 0, 0]);
  expect(numbers('<tr class="part"><th scope="row">5 ')).toEqual([1, 1, 0, 0, 0]);
});

test('a line to paste stands alone in its block', () => {
  const [piece] = finishedRun.checks[0]?.evidence ?? [];
  const evidence = piece === undefined ? [] : [{ ...piece, reproduce: 'curl -k https://localhost' }];
  expect(renderHtml(runOf({}, { verdict: 'failed', evidence }))).toContain(
    '<pre class="command">curl -k https://localhost</pre>',
  );
});

test('every check is there once, what failed is open, and what passed has no evidence', () => {
  const page = renderHtml(finishedRun);
  const checks = selected(finishedRun);
  for (const verdict of ['passed', 'failed', 'inconclusive', 'error', 'not-applicable'])
    expect(page.split(`data-verdict="${verdict}"`)).toHaveLength(
      checks.filter((each) => each.verdict === verdict).length + 1,
    );
  expect(page.match(/<details id="[^"]*" data-verdict="failed"[^>]* open>/g)).toHaveLength(5);
  expect(page).not.toMatch(/<details[^>]*data-verdict="passed"/);
});

test('a template takes text for text, markup for markup, and lists one after the other', () => {
  const inner = markup`<i>${1}</i>`;
  expect(markup`<b>${'<&"'}${inner}${['a', 'b']}${undefined}</b>`.html).toBe('<b>&#60;&#38;&#34;<i>1</i>ab</b>');
});

test('six hundred checks are a page of moderate size', () => {
  const many = runOf(
    {},
    ...Array.from({ length: 600 }, (_, at) => ({ scenario: `scenario-${at % 60}`, id: `s/${at}` })),
  );
  expect(renderHtml(many).length).toBeLessThan(400_000);
});
