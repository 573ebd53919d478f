import { describe, expect, test } from '@jest/globals';

import { targetOf } from '../../plan/targets.fixture';
import type { Oracle } from '../../target/types';
import {
  asIf,
  clientCertificate,
  get,
  identifiedAs,
  issue,
  like,
  nobodyBut,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../vocabulary';
import type { Check } from '../../vocabulary/types';
import { requestsIn } from './requests';
import { requestsOf } from './probes/requests-of';
import { plan } from '..';

const looks = 3;

const requestsFor = (checks: Readonly<Record<string, Check>>): number =>
  requestsIn(
    plan(
      [
        {
          ...scenario({
            id: 'x',
            clause: '7.5',
            level: 'MUST',
            title: 'An example',
            given: { alice: clientCertificate({ CN: 'alice' }), mallory: like('alice', { issuer: unknownAuthority }) },
            checks: {},
          }),
          checks,
        },
      ],
      targetOf(),
    ),
  ) - looks;

describe('the requests of one attempt', () => {
  test.each([
    ['a question', whoAmI(), 1],
    ['a request', get('/api'), 1],
    ['one that is only issued', issue('alice'), 0],
    ['one with others before it and beside it', whoAmI({ after: [[], []], beside: [[]] }), 4],
    ['one on a resumed session', whoAmI({ resuming: {} }), 2],
  ])('%s', (_title, attempt, requests) => {
    expect(requestsOf(attempt)).toBe(requests);
  });
});

describe('the requests of a plan', () => {
  const known: Check = { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') };
  const twin: Check = { when: whoAmI({ present: 'mallory' }), then: refused('untrusted-issuer') };

  test('a target that shows no identity is asked what it answers before anything is judged', () => {
    const target = targetOf();
    const of = (oracle: Oracle): number => requestsIn(plan([], { ...target, oracle }));
    expect(of({ kind: 'none', path: '/' })).toBe(of(target.oracle) + 5);
  });

  test('a check without a control is tried once', () => {
    expect(requestsFor({ known })).toBe(1);
  });

  test('a control is tried once before and twice after, for all that share it', () => {
    expect(requestsFor({ one: twin, other: twin })).toBe(3 + 2);
  });

  test('a check that is a control is not tried again', () => {
    expect(requestsFor({ known, other: { ...twin, control: 'known' } })).toBe(3 + 1);
  });

  test('what is compared is tried as well', () => {
    expect(requestsFor({ same: { when: whoAmI(), then: asIf(whoAmI({ after: [[]] })) } })).toBe(1 + 2);
  });

  test('what waits has its control beside it', () => {
    const waiting = 'until-a-short-lived-certificate-has-expired';
    expect(
      requestsFor({
        known,
        late: { when: whoAmI({ after: [[]], waiting }), then: nobodyBut({ user: 'alice' }), control: 'known' },
      }),
    ).toBe(1 + 2 + 1);
  });

  test('what does not run makes none', () => {
    expect(requestsFor({ never: { ...known, needs: ['uid-header'] } })).toBe(0);
  });
});
