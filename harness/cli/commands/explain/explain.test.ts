import { describe, expect, test } from '@jest/globals';
import { topics } from '../../../explain';
import { topics as doctorTopics } from '../../../doctor/probe-results/finding';
import { catalogue } from '../../../findings';
import { codeIds } from '../../../specification/codes';
import { rules } from '../../../specification/rules';
import { call } from '../../testing/program';
import { explanationOf } from './explanation';

describe('explain', () => {
  test.each([...codeIds, ...Object.keys(rules), ...Object.keys(catalogue)])('%s', (word) => {
    const { id, sentence, topics: found } = explanationOf(word);
    expect(id).toBe(word);
    expect(sentence).toMatch(/^.*\.$/);
    expect(found.length).toBeGreaterThan(0);
  });

  const known = [...Object.keys(catalogue), ...doctorTopics.map((topic) => `doctor/${topic}`)];
  const withoutDirective = ['doctor/reachable', 'doctor/subject'];

  test.each(known.filter((id) => id.startsWith('doctor/') && !withoutDirective.includes(id)))('%s', (word) => {
    expect(explanationOf(word).topics.length).toBeGreaterThan(0);
  });

  test('findings of the topics are findings', () => {
    for (const { findings } of Object.values(topics)) for (const finding of findings) expect(known).toContain(finding);
  });

  test('a rule in text: what holds, what an attacker gains, what has happened, and the directive', async () => {
    const { code, out, err } = await call(['explain', 'x-05']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^rule X-05\n {2}The front proxy removes `X-Remote-Extra-` headers/);
    expect(out).toMatch(/\n {2}risk +A user writes the identity headers/);
    expect(out).toMatch(/CVE-2025-64484/);
    expect(out).toMatch(/HAProxy \(frontend\):\n(.*\n)*? {6}http-request del-header \^x\[-_\.\]remote/);
  });

  test('a check, with or without the version of TLS, has those of its rule', async () => {
    const { out } = await call(['explain', 'groups/every-organization-is-a-group @tls1.3', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      kind: 'check',
      facts: expect.arrayContaining([['rule', `I-03: ${rules['I-03'].sentence}`]]),
      topics: [{ id: 'certificate-identity', directives: { 'kube-apiserver': { without: expect.any(String) } } }],
    });
    expect((await call(['explain', 'groups/every-organization-is-a-group'])).code).toBe(0);
  });

  test.each([
    ['identified-as-anoter-user', /did you mean "identified-as-another-user"/],
    ['constructor', /is no code, rule, check or finding/],
    ['\u001b[2J', /is no code, rule, check or finding/],
  ])('an unknown word is one sentence with the nearest names, and exit code 2: %p', async (word, sentence) => {
    const { code, out, err } = await call(['explain', word]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err).not.toContain('\u001b');
  });
});
