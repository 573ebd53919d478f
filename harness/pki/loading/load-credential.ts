import { createPrivateKey } from 'node:crypto';
import { PkiError } from '../errors';
import { forgedKey } from '../making/forged-key';
import { privateKeyPem } from '../making/keys';
import { readCertificates, readKey } from './load-authority';
import { factsOf, type Credential } from '../mint';
import { certificatePem } from '../pem';
import { nameOf, type Pem } from './text-file';

/**
 * A client certificate that someone holds, with its key: RSA, EC or Ed25519. What stands behind the leaf in the certificate is
 * sent as well.
 *
 * Throws PkiError, one sentence that names the place and the fix: those of `loadAuthority`, and `credential-expired`.
 */
export function loadCredential(certificate: Pem, key: Pem, now: Date = new Date()): Credential {
  const certificates = readCertificates(certificate);
  const privateKey = readKey(key, 'the client certificate');
  const leaf = certificates.find((candidate) => candidate.checkPrivateKey(privateKey));
  if (leaf === undefined)
    throw new PkiError(
      'key-mismatch',
      `The key ${nameOf(key)} does not belong to the certificate ${nameOf(certificate)}; give the key that was made with it.`,
    );
  const facts = factsOf(leaf.raw);
  if (now > facts.notAfter)
    throw new PkiError(
      'credential-expired',
      `The client certificate in ${nameOf(certificate)} expired at ${facts.notAfter.toISOString()}; give a current one or renew it.`,
    );
  const others = certificates.filter((each) => each !== leaf && each.subject !== each.issuer);
  return {
    certificate: certificatePem(leaf.raw),
    chain: [leaf, ...others].map((each) => certificatePem(each.raw)).join(''),
    key: privateKeyPem(privateKey),
    facts,
  };
}

/** The same credential in the hands of somebody who has not its key (clause 5.1.3). Throws PkiError `forgery-impossible`. */
export const withForgedKey = (credential: Credential): Credential => ({
  ...credential,
  key: privateKeyPem(forgedKey(createPrivateKey(credential.key))),
});
