import { describe, expect, test } from '@jest/globals';
import {
  asIf,
  allowedName,
  clientCertificate,
  get,
  identifiedAs,
  issue,
  like,
  proxyCertificate,
  refused,
  scenario,
  whoAmI,
} from './index';

/**
 * What must not compile. `tsc` is the judge: a line under `@ts-expect-error` that compiles after all is an error of its
 * own, so these scenarios only need to be there.
 */
const head = { id: 'example', clause: '5.2.4', level: 'MUST', title: 'An example' } as const;
const alice = clientCertificate({ CN: 'alice' });

describe('does not compile with a mistyped', () => {
  test('clause, of the scenario or of a check', () => {
    // @ts-expect-error: there is no clause 5.2.44
    scenario({ ...head, clause: '5.2.44', given: {}, checks: {} });
    scenario({
      ...head,
      given: { alice },
      // @ts-expect-error: there is no clause 2.1.9
      checks: { 'is-known': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice'), clause: '2.1.9' } },
    });
  });

  test('level', () => {
    // @ts-expect-error: levels are written in capitals
    scenario({ ...head, level: 'must', given: {}, checks: {} });
  });

  test('rule', () => {
    // @ts-expect-error: there is no rule C-22
    scenario({ ...head, rule: 'C-22', given: {}, checks: {} });
    scenario({
      ...head,
      given: { alice },
      // @ts-expect-error: there is no rule I-19
      checks: { 'is-known': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice'), rule: 'I-19' } },
    });
  });

  test('need', () => {
    // @ts-expect-error: the need is called anonymous-allowed
    scenario({ ...head, needs: ['anonymous-alowed'], given: {}, checks: {} });
    scenario({
      ...head,
      given: {},
      // @ts-expect-error: the need is called anonymous-allowed
      checks: { 'is-anonymous': { when: whoAmI(), then: identifiedAs('x'), needs: ['anonymous-alowed'] } },
    });
  });

  test('certificate that is presented', () => {
    scenario({
      ...head,
      given: { alice },
      // @ts-expect-error: no certificate is called alicia
      checks: { 'is-known': { when: whoAmI({ present: 'alicia' }), then: identifiedAs('alice') } },
    });
    scenario({
      ...head,
      given: { alice },
      // @ts-expect-error: no certificate is called alicia
      checks: { 'may-ask': { when: get('/api', { present: 'alicia' }), then: identifiedAs('alice') } },
    });
  });

  test('certificate that is issued', () => {
    scenario({
      ...head,
      given: { alice },
      // @ts-expect-error: no certificate is called alicia
      checks: { 'is-issued': { when: issue('alicia'), then: identifiedAs('alice') } },
    });
  });

  test('certificate inside asIf', () => {
    scenario({
      ...head,
      given: { alice },
      checks: {
        // @ts-expect-error: no certificate is called alicia
        'makes-no-difference': { when: whoAmI({ present: 'alice' }), then: asIf(whoAmI({ present: 'alicia' })) },
      },
    });
  });

  test('base of a twin', () => {
    scenario({
      ...head,
      // @ts-expect-error: no certificate is called alicia
      given: { alice, twin: like('alicia', { validity: 'expired' }) },
      checks: {},
    });
  });

  test('difference of a twin', () => {
    // @ts-expect-error: a certificate is expired, not over
    like('alice', { validity: 'over' });
    // @ts-expect-error: the attribute is called O
    like('alice', { organization: 'dev' });
  });

  test('control', () => {
    scenario({
      ...head,
      given: { alice },
      checks: {
        'is-known': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') },
        // @ts-expect-error: no check is called is-knwon
        'is-refused': { when: whoAmI(), then: refused('unauthenticated'), control: 'is-knwon' },
      },
    });
  });

  test('refusal', () => {
    // @ts-expect-error: the refusal is called untrusted-issuer
    refused('untrusted');
  });
});

test('a scenario is the data that it is made of, with its subject', () => {
  const proxy = proxyCertificate();
  const definition = {
    ...head,
    given: { proxy, twin: like('proxy', { CN: 'other' }) },
    checks: {
      believed: { when: whoAmI({ present: 'proxy' }), then: identifiedAs('jane') },
      ignored: { when: whoAmI({ present: 'twin' }), then: asIf(whoAmI()), control: 'believed' },
    },
  } as const;
  expect(scenario(definition)).toEqual({ subject: 'api-server', ...definition });
});

test("a front proxy's name is the allowed one unless it is given", () => {
  expect(proxyCertificate().description.CN).toBe(allowedName);
  expect(proxyCertificate({ CN: 'other' }).description.CN).toBe('other');
  expect(proxyCertificate({ CN: '' }).description.CN).toBe('');
  expect(clientCertificate({}).description.CN).toBeUndefined();
});

test('certificates are ordinary unless said otherwise', () => {
  expect(clientCertificate({ CN: 'alice' }).description).toEqual({
    CN: 'alice',
    issuer: { kind: 'authority', authority: 'client-ca' },
    extendedKeyUsage: ['client auth'],
    validity: 'current',
    key: 'P-256',
    possession: 'own-key',
    sends: 'chain',
    unknownCriticalExtension: false,
  });
  expect(proxyCertificate().description.issuer).toEqual({ kind: 'authority', authority: 'request-header-ca' });
});

test('an attempt without a certificate does not mention one', () => {
  expect(whoAmI()).toEqual({ kind: 'who-am-i', headers: [], http: '1.1' });
  expect(Object.keys(get('/api'))).not.toContain('present');
});
