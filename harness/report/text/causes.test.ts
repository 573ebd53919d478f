import { expect, test } from '@jest/globals';
import type { CheckResult } from '../../results';
import { decided, exchange, finishedRun, sent, serverCertificate } from '../golden/finished-run.fixture';
import { byCause, foldedIds } from '../grouping';
import { renderMarkdown } from '../formats/markdown';
import { renderHtml } from '../html/page';
import { renderJunit } from '../junit';
import { renderText } from '../text';

const certificate = (name: string, field: readonly [string, string]) => ({
  name,
  facts: { ...serverCertificate, fingerprint: name },
  sent: 1,
  attributes: [['issuer', 'issued by the client CA'], field] as const,
});
const evidence = (difference: readonly [string, string], more: readonly (readonly [string, string])[] = []) => {
  const own = sent(certificate('other', difference));
  const [request] = own.requests;
  return (
    [
      ['control-before', sent(certificate('alice', ['CN', 'common name "alice"']))],
      [
        'check',
        { ...own, requests: request === undefined ? [] : [{ ...request, headers: [...request.headers, ...more] }] },
      ],
    ] as const
  ).map(([role, made]) => ({ role, attempt: 'who am I', observed: exchange(), reproduce: undefined, sent: made }));
};
const failed = (check: string, difference: Partial<CheckResult>): CheckResult =>
  decided({ check, verdict: 'failed', severity: 'safety', code: 'accepted-invalid-credential', ...difference });

const expired = evidence(['validity', 'expired']);
const longer = evidence(['validity', 'expired'], [['X-A', 'a']]);
const checks: readonly CheckResult[] = [
  failed('other-words', { severity: 'conformance', code: 'wrong-status', evidence: expired }),
  failed('expired-with-more', { tls: '1.2', evidence: longer }),
  failed('expired', { tls: '1.2', evidence: expired }),
  failed('expired', { tls: '1.3', evidence: expired }),
  failed('untrusted', { evidence: evidence(['issuer', 'issued by an unknown CA']) }),
];

test('what deviated in the same way is one cause, the worst and most frequent first, shown by what differs least', () => {
  expect(byCause(checks).map(({ shown, others }) => [shown.id, others.map(({ id }) => id)])).toEqual([
    [
      'spoofed-identity-headers/expired @tls1.2',
      ['spoofed-identity-headers/expired-with-more @tls1.2', 'spoofed-identity-headers/expired @tls1.3'],
    ],
    ['spoofed-identity-headers/untrusted', []],
    ['spoofed-identity-headers/other-words', []],
  ]);
  expect(foldedIds(checks)).toEqual([
    'spoofed-identity-headers/other-words (H-03)',
    'spoofed-identity-headers/expired-with-more (H-03; TLS 1.2)',
    'spoofed-identity-headers/expired (H-03; TLS 1.2 and TLS 1.3)',
    'spoofed-identity-headers/untrusted (H-03)',
  ]);
});

test('a check that binds more strongly shows a cause better than one that differs in less', () => {
  const [may, must] = [failed('less', { level: 'MAY', evidence: expired }), failed('more', { evidence: longer })];
  expect(byCause([may, must]).map(({ shown }) => shown.check)).toEqual(['more']);
});

test('HTML opens one of each cause, and JUnit has its evidence in one case; the others lead to it', () => {
  const run = { ...finishedRun, checks };
  const page = renderHtml(run);
  expect(page).toContain('<h2>What did not pass, by cause</h2>');
  const [list = ''] = /<ol>[^]*?<\/ol>/.exec(page) ?? [];
  expect(list).toContain('2 more checks deviated in the same way');
  // Each check once, and each leads to its place.
  const links = [...list.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(links).size).toBe(5);
  for (const id of links) expect(page).toContain(`<details id="${id ?? ''}" data-verdict="failed"`);
  expect(page.match(/<details id="[^"]*" data-verdict="failed"[^>]* open>/g)).toHaveLength(3);
  expect(page.match(/It deviated in the same way as <a /g)).toHaveLength(2);
  const cases = renderJunit(run).split('<testcase ').slice(1);
  expect(cases.filter((each) => each.includes('<failure '))).toHaveLength(5);
  expect(cases.filter((each) => each.includes('\ncheck:'))).toHaveLength(3);
  const led = cases.filter((each) =>
    each.includes('\nalike: it deviated in the same way as spoofed-identity-headers/expired @tls1.2, which has'),
  );
  expect(led).toHaveLength(2);
});

test('text and Markdown tell one of each cause and list the others; verbose tells all', () => {
  const run = { ...finishedRun, checks };
  const text = renderText(run);
  const told = (whole: string): number => whole.match(/^ {2}✗ /gm)?.length ?? 0;
  expect(told(text)).toBe(3);
  expect(text).toContain('\nFailed (5)\n');
  expect(text).toMatch(
    /alike +2 more checks deviated in the same way; --verbose tells each:\n +spoofed-identity-headers\/expired-with-more \(H-03; TLS 1\.2\)\n +spoofed-identity-headers\/expired \(H-03; TLS 1\.3\)\n/,
  );
  expect(told(renderText(run, { verbose: true }))).toBe(5);
  const page = renderMarkdown(run);
  expect(page).toContain('## Not passed (5)');
  expect(page.match(/<details>/g)).toHaveLength(3);
  expect(page).toMatch(/\(safety\) and 2 more checks alike: /);
});
