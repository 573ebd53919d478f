import { X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { afterAll, expect, test } from '@jest/globals';
import { ask, credential } from '../testing/client';
import { createFolder } from '../testing/folder';
import {
  mutations,
  oddExtensions,
  oddPublicKeys,
  pemOf,
  withExtension,
  withPublicKey,
} from '../testing/odd-certificates';
import { authority, issue, type Issued } from '../testing/pki';
import { runProgram, type Program } from '../testing/program';
import { createTestPki } from '../testing/start';

const pki = createTestPki();
const folder = createFolder();
const program = runProgram([
  `--tls-cert-file=${folder.write('api.crt', pki.serving.pem)}`,
  `--tls-private-key-file=${folder.write('api.key', pki.serving.keyPem)}`,
  `--client-ca-file=${folder.write('ca.crt', pki.clientCa.pem)}`,
  '--secure-port=0',
]);
afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended;
  folder.remove();
});

/** Presents a certificate with others behind it, and says how the server is; OpenSSL may refuse to send some of them. */
async function present({ child, address }: Program, leaf: Issued, others: readonly Buffer[] = []) {
  const sendable = others.filter(isReadable).map((der) => ({ ...leaf, pem: pemOf(der) }));
  const { status } = await ask(await address, { secureContext: unchecked(credential(leaf, ...sendable)) });
  return { status, sent: 1 + sendable.length, alive: child.exitCode === null && child.signalCode === null };
}

/** A context that sends what it is given: security level 0, set before the certificates, looks at none of their keys. */
function unchecked({ cert, key }: ReturnType<typeof credential>): SecureContext {
  const made = createSecureContext({ ciphers: 'DEFAULT@SECLEVEL=0' });
  const context = made.context as { setCert(pem: unknown): void; setKey(pem: unknown): void };
  context.setCert(cert);
  context.setKey(key);
  return made;
}

function isReadable(der: Buffer): boolean {
  try {
    return new X509Certificate(der).raw.length > 0;
  } catch {
    return false;
  }
}

const user = [['CN', 'odd']] as const;
const middle = authority('middle');
const below = issue({ subject: user, issuer: middle });
const rejected = { status: 401, alive: true };

test.each(oddExtensions.map(([id, value]) => [id, value.length, value] as const))(
  'extension %s of %i octets, in the leaf and in its issuer',
  async (id, _length, value) => {
    expect(await present(program, withExtension([id, value], { subject: user }))).toMatchObject(rejected);
    const issuer = withExtension([id, value], { subject: middle.subject, ca: true, key: middle.key });
    expect(await present(program, below, [issuer.der])).toMatchObject({ ...rejected, sent: 2 });
  },
);

test('issuers with public keys that are none', async () => {
  const issuers = oddPublicKeys.map((publicKey) => withPublicKey(middle, publicKey));
  for (const issuer of issuers) expect(await present(program, below, [issuer])).toMatchObject({ ...rejected, sent: 2 });
});

test('changed octets anywhere in an issuer', async () => {
  let sent = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const answer = await present(program, below, mutations(middle.der, 12, seed));
    expect(answer).toMatchObject(rejected);
    sent += answer.sent;
  }
  expect(sent).toBeGreaterThan(100);
});

test('after all of them a user is identified as before', async () => {
  const { status, caller } = await ask(await program.address, credential(pki.alice));
  expect([status, caller]).toEqual([200, undefined]);
});
