import { expect, test } from '@jest/globals';
import { builtinTarget } from '../../../../bundled/builtin';
import {
  clientCertificate,
  header,
  proxyCertificate,
  tokenInHand,
  uidHeader,
  unknownAuthority,
  userHeader,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate, Header } from '../../../../vocabulary/types';
import type { ApiServerCase } from '../cases';
import { modelOf } from './model-oracle';

const target = builtinTarget();
const expected = modelOf(target);

const asking = (caller: Certificate, ...headers: readonly Header[]): ApiServerCase => ({
  area: 'header-values',
  given: { caller },
  when: whoAmI({ present: 'caller', headers }),
});
const untrusted = clientCertificate({ CN: 'kim', issuer: unknownAuthority });
const administrator = clientCertificate({ CN: 'kim', O: ['system:masters'] });
const asEve = header('Impersonate-User', 'eve');

test.each<[title: string, explored: ApiServerCase, expectation: object]>([
  [
    'who may not act as another is nobody but the user that the refusal names',
    asking(proxyCertificate(), userHeader('kim'), uidHeader('7'), asEve),
    { kind: 'nobody-but', identities: [{ user: 'kim' }] },
  ],
  ['an administrator acts as another', asking(administrator, asEve), { kind: 'identified', user: 'eve', groups: [] }],
  [
    'an unknown token beside a certificate changes nothing',
    asking(clientCertificate({ CN: 'kim', O: [] }), header('Authorization', 'Bearer unknown')),
    { kind: 'identified', user: 'kim', groups: [] },
  ],
  [
    'a malformed line is left out, or the request is refused',
    asking(clientCertificate({ CN: 'kim', O: [] }), userHeader('root', 'with-a-space-before-the-colon')),
    { kind: 'nobody-but', identities: [{ user: 'kim', groups: [] }] },
  ],
  [
    'who is identified is in the group of the authenticated',
    asking(clientCertificate({ CN: 'kim', O: ['crew'] })),
    { kind: 'identified', groups: ['crew'], addedGroups: ['system:authenticated'] },
  ],
  [
    'whose groups say that already is not in it twice',
    asking(clientCertificate({ CN: 'kim', O: ['system:authenticated'] })),
    { kind: 'identified', groups: ['system:authenticated'], addedGroups: [] },
  ],
  [
    'an untrusted certificate does not keep the token in hand from its bearer',
    asking(untrusted, tokenInHand()),
    { kind: 'token-user' },
  ],
  [
    'with a letter more it identifies nobody',
    asking(untrusted, tokenInHand('with-one-more-character')),
    { kind: 'nobody-but', identities: [] },
  ],
  [
    'an untrusted certificate does not become the anonymous caller (rule C-20)',
    asking(untrusted),
    { kind: 'refused-not-anonymous', as: 'untrusted-issuer' },
  ],
  [
    'a certificate goes before it',
    asking(clientCertificate({ CN: 'kim', O: [] }), tokenInHand()),
    { kind: 'identified', user: 'kim' },
  ],
])('%s', (_title, explored, expectation) => {
  expect(expected(explored, target.setups[0])?.expectation).toMatchObject(expectation);
});

test('what the bearer of the token in hand may do, and what comes of a malformed line beside it, is open', () => {
  const [setup] = target.setups;
  for (const beside of [asEve, userHeader('root', 'with-a-space-before-the-colon')])
    expect(expected(asking(untrusted, tokenInHand(), beside), setup)).toBeUndefined();
});

test('whom a certificate names that bears the name of a CA is open, and that it is accepted where another CA signed it is not', () => {
  const [setup] = target.setups;
  const bears = 'client-ca' as const;
  expect(expected(asking(clientCertificate({ CN: 'kim', bears })), setup)).toBeUndefined();
  expect(expected(asking(clientCertificate({ CN: 'kim', bears, issuer: unknownAuthority })), setup)).toBeDefined();
});

test('who may act as another is open where nobody says whether the server knows that', () => {
  const [setup] = target.setups;
  const unsaid = { ...setup, traits: setup.traits.filter((trait) => trait !== 'impersonation') };
  expect(expected(asking(proxyCertificate(), userHeader('kim'), header('Impersonate-Uid', '7')), unsaid)).toMatchObject(
    {
      expectation: { kind: 'nobody-but', identities: [{ user: 'kim' }] },
    },
  );
  expect(expected(asking(administrator, asEve), unsaid)?.expectation).toMatchObject({
    kind: 'nobody-but',
    identities: [{ user: 'kim' }, { user: 'eve' }],
  });
  const beforeIt: ApiServerCase = {
    area: 'connections',
    given: { caller: administrator },
    when: whoAmI({ present: 'caller', after: [[asEve]] }),
  };
  expect(expected(beforeIt, unsaid)?.expectation).toMatchObject({ kind: 'identified', user: 'kim' });
  expect(expected(beforeIt, setup)?.expectation).toMatchObject({
    kind: 'each-identified',
    identities: [{ user: 'kim' }, { user: 'eve' }],
  });
});
