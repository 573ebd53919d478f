import { expect, test } from '@jest/globals';
import { makeAuthority } from '../../../pki';
import { clientCertificate, identifiedAs, like, scenario, whoAmI } from '../../../vocabulary';
import { createCredentials } from './credentials';

const begun = new Date('2026-06-01T12:00:00Z');
const minutesLater = (minutes: number): Date => new Date(begun.getTime() + minutes * 60_000);
const config = { usernameHeaders: [], groupHeaders: [], extraHeadersPrefixes: [], uidHeaders: [], allowedNames: [] };
const example = scenario({
  id: 'example',
  clause: '2.2.5',
  level: 'MUST',
  rule: 'C-09',
  title: 'An example',
  given: {
    alice: clientCertificate({ CN: 'alice' }),
    early: like('alice', { validity: { from: '3m', until: '55m' } }),
    expired: like('alice', { validity: { from: '-3h', until: '-2h' } }),
  },
  checks: { identifies: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') } },
});

test('a certificate that is not yet valid is made anew for each attempt, however long the run lasts', async () => {
  let now = begun;
  const authority = await makeAuthority({ commonName: 'client-ca', now: begun, hours: 2 });
  const open = {
    endpoint: () => ({ host: 'localhost', port: 1, serverName: 'localhost', trust: '' }),
    authorities: { 'client-ca': authority },
    close: () => Promise.resolve(),
  };
  const { of } = createCredentials(open, { now: () => now, runName: 'run' });
  const made = () => Promise.all(['alice', 'early', 'expired'].map((name) => of(example, name, config)));
  const [alice, early, expired] = await made();
  now = minutesLater(4);
  const [again, earlyAgain, expiredAgain] = await made();
  expect(again).toBe(alice);
  expect(expiredAgain).toBe(expired);
  expect([early, earlyAgain].map((each) => each?.facts.notBefore)).toEqual([minutesLater(3), minutesLater(7)]);
});
