import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { modelBranches } from '../../model';
import { clientCertificate, whoAmI } from '../../vocabulary';
import { byItsData } from '../generate';
import type { ExploreResult } from '../explore';
import { outcomeOf, sessionThat, subject, target } from '../testing/session.fixture';
import { exploreJson } from './json';
import { exploreText } from './text';

/** The committed text of a report; `UPDATE_GOLDEN=1` writes the new one first, to be read before it is committed. */
function golden(name: string, rendered: string): string {
  const path = join(__dirname, 'golden', name);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, rendered);
  return readFileSync(path, 'utf8');
}

const known = modelBranches.filter(({ id }) => ['certificate-user', 'proxied-user', 'token-user'].includes(id));
const explored = {
  area: 'subjects' as const,
  given: { caller: clientCertificate({ CN: 'b;' }) },
  when: whoAmI({ present: 'caller' }),
  tls: '1.3' as const,
};

const result: ExploreResult = {
  target: sessionThat(() => false).describe(),
  subject,
  seed: 'golden',
  startedAt: new Date('2026-11-23T12:00:00Z'),
  duration: 12_345,
  tally: { made: 128, shown: 120, failed: 3 },
  areas: new Map([
    ['subjects', { made: 64, shown: 60, failed: 3 }],
    ['header-values', { made: 64, shown: 60, failed: 0 }],
  ]),
  branches: new Map([
    ['certificate-user', 60],
    ['proxied-user', 60],
  ]),
  reasons: new Map([['the target did not agree to HTTP/2', 8]]),
  causes: [
    {
      shrunk: {
        outcome: outcomeOf(explored, 7),
        generated: byItsData(explored, subject),
        setup: target.setups[0],
        batch: 'explored-1',
        tries: 24,
        again: 3,
      },
      first: 7,
      cases: 3,
    },
  ],
  firstFailed: 7,
  unshrunk: 2,
  unreachable: undefined,
  interrupted: false,
  leftBehind: ['the object pods/b'],
};
const reproduce = '"authn-conformance explore --seed golden" and the same target';

test('the report for people is the committed one', () => {
  const text = exploreText(result, { known, reproduce });
  expect(text).toBe(golden('disagreement.txt', text));
});

test('the report for programs is the committed one', () => {
  const json = exploreJson(result, { known, reproduce, exitCode: 1 });
  expect(json).toBe(golden('disagreement.json.golden', json));
});

test('a report without a disagreement never says that the target conforms', () => {
  const text = exploreText({ ...result, causes: [], unshrunk: 0, leftBehind: [] }, { known, reproduce });
  expect(text).toBe(golden('none.txt', text));
  expect(text).not.toMatch(/conform(s|ant)\b/i);
});
