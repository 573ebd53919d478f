import { expect, test } from '@jest/globals';
import { createMinter, makeAuthority } from '../../pki';
import type { OpenFrontProxy, ProxyUser } from '../../target/front-proxy';
import { clientCertificate } from '../../vocabulary';
import { createImpostor } from './minted-certificates';

const begun = new Date('2026-06-01T12:00:00Z');

test('a certificate that is not yet valid is made for each attempt, however long the run lasts, and others once', async () => {
  let now = begun;
  const clientAuthority = await makeAuthority({ commonName: 'users-ca', now, hours: 2 });
  const minter = createMinter({ authorities: { 'client-ca': clientAuthority }, now: () => now });
  const own = await minter.mint(clientCertificate({ CN: 'alice' }).description);
  const open = { clientAuthority } as unknown as OpenFrontProxy;
  const alice = { name: 'alice' } as unknown as ProxyUser;
  const impostor = createImpostor(open, undefined, undefined, () => now);
  const made = (attempt: number) =>
    Promise.all(
      (['certificate-expired', 'certificate-valid-in-three-minutes', 'certificate-valid-in-half-an-hour'] as const).map(
        (form) => impostor(alice, own, form, { attempt, life: 2 }),
      ),
    );
  const first = await made(1);
  expect(await made(1)).toEqual(first);
  now = new Date(begun.getTime() + 240_000);
  const later = await made(2);
  expect(later[0]).toBe(first[0]);
  const begins = [first, later].map((each) =>
    each.slice(1).map(({ facts }) => facts.notBefore.toISOString().slice(11, 16)),
  );
  expect(begins).toEqual([
    ['12:03', '12:30'],
    ['12:07', '12:34'],
  ]);
});
