import { describe, expect, test } from '@jest/globals';
import {
  asIf,
  clientCertificate,
  clientRefuses,
  connect,
  get,
  identifiedAs,
  issue,
  issued,
  like,
  notInGroup,
  refused,
  refusedNotAnonymous,
  scenario,
  whoAmI,
} from '../../../vocabulary';
import type { Expectation } from '../../../vocabulary/types';
import { reading } from '../reading';
import { needsControl } from './control';
import { controlOf } from '../../../plan/reading';

const example = scenario({
  id: 'example',
  clause: '5.1.4',
  level: 'MUST',
  title: 'An example',
  given: {
    alice: clientCertificate({ CN: 'alice' }),
    expired: like('alice', { validity: 'expired' }),
    'expired-bob': like('expired', { CN: 'bob' }),
  },
  checks: {
    known: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') },
    named: { when: whoAmI({ present: 'expired' }), then: refused('not-valid-now'), control: 'known' },
    twin: { when: get('/api', { present: 'expired', http: '2' }), then: refused('not-valid-now') },
    'twin-of-a-twin': { when: whoAmI({ present: 'expired-bob' }), then: refused('not-valid-now') },
    'no-certificate': { when: whoAmI(), then: refused('unauthenticated') },
    'no-twin': { when: whoAmI({ present: 'alice' }), then: refused('not-valid-now') },
    connecting: { when: connect(), then: clientRefuses('issuer-not-trusted') },
    issuing: { when: issue('expired'), then: issued({}) },
  },
});

const controlOfCheck = (name: string): unknown => {
  const check = example.checks[name];
  return check === undefined ? 'no such check' : controlOf(reading, example, check);
};

describe('the control of a check', () => {
  test.each([
    ['known', undefined],
    ['named', { kind: 'check', check: 'known' }],
    ['twin', { kind: 'twin', attempt: get('/api', { present: 'alice', http: '2' }) }],
    ['twin-of-a-twin', { kind: 'twin', attempt: whoAmI({ present: 'expired' }) }],
    ['no-certificate', undefined],
    ['no-twin', undefined],
    ['connecting', undefined],
    ['issuing', undefined],
  ])('%s', (name, control) => {
    expect(controlOfCheck(name)).toEqual(control);
  });
});

describe('an expectation that a dead server meets as well needs a control', () => {
  const needy: readonly Expectation[] = [
    refused('unauthorized'),
    refusedNotAnonymous('unauthorized'),
    clientRefuses('issuer-not-trusted'),
    notInGroup('dev'),
    { kind: 'nobody-but', identities: [{ user: 'jane' }] },
  ];
  const selfEvident: readonly Expectation[] = [
    identifiedAs('jane'),
    { kind: 'in-group', group: 'dev' },
    { kind: 'anonymous' },
    { kind: 'believed' },
    asIf(whoAmI()),
    { kind: 'answered', status: 'any', document: 'any' },
    { kind: 'client-connects', identityConfirmed: true },
    { kind: 'certificate-requested' },
    { kind: 'authority-named', authority: 'client-ca' },
    { kind: 'each-identified', identities: [{ user: 'jane' }] },
    { kind: 'server-certificate', property: 'covers-the-name' },
    issued({}),
  ];

  test.each(needy)('$kind does', (expectation) => {
    expect(needsControl(expectation)).toBe(true);
  });

  test.each(selfEvident)('$kind does not', (expectation) => {
    expect(needsControl(expectation)).toBe(false);
  });
});
