import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { signerOf, type AuthorityPair } from '../making/authority';
import { PkiError } from '../errors';
import { certificateFacts } from '../facts/facts';
import { privateKeyPem } from '../making/keys';
import { pemBlocks } from '../pem';
import { signatureAlgorithm } from '../making/signature';
import { nameOf, readPem, type Pem } from './text-file';

/**
 * Reads a certification authority from two PEM files: RSA (kubeadm's), EC as `EC PRIVATE KEY` or PKCS#8, or Ed25519. Of
 * a bundle the certificate that belongs to the key is taken.
 *
 * Throws PkiError, one sentence that names the file and the fix: `file-missing`, `file-unreadable`,
 * `certificate-unreadable`, `key-encrypted`, `key-unreadable`, `key-unsupported`, `key-mismatch`, `not-an-authority`,
 * `authority-expired`, `authority-not-yet-valid`.
 */
export function loadAuthority(certificateFile: string, keyFile: string, now: Date = new Date()): AuthorityPair {
  const certificates = readCertificates(certificateFile);
  const key = readKey(keyFile, 'the certification authority');
  const certificate = certificates.find((candidate) => candidate.checkPrivateKey(key));
  if (certificate === undefined) {
    throw new PkiError(
      'key-mismatch',
      `The key ${keyFile} does not belong to the certificate ${certificateFile}; give the key that was made with it.`,
    );
  }
  checkAuthority(certificate, certificateFile, now);
  const pair = { certificate: `${certificate.toString().trimEnd()}\n`, key: privateKeyPem(key) };
  signerOf(pair);
  return pair;
}

/** The certificates of a PEM text. Throws PkiError: `certificate-unreadable` and those of reading a file. */
export function readCertificates(source: Pem): readonly X509Certificate[] {
  const file = nameOf(source);
  const blocks = pemBlocks(readPem(source, 'certificate'), 'CERTIFICATE');
  if (blocks.length === 0) {
    throw new PkiError(
      'certificate-unreadable',
      `The file ${file} holds no PEM certificate; convert DER with: openssl x509 -inform DER -in ${file} -out ca.crt.`,
    );
  }
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch (cause) {
    throw new PkiError(
      'certificate-unreadable',
      `The certificate in ${file} cannot be read; check it with: openssl x509 -in ${file} -noout -text.`,
      { cause },
    );
  }
}

/** The private key of a PEM text; `whose` is whom it belongs to. Throws PkiError: `key-...` and those of reading a file. */
export function readKey(source: Pem, whose: string): KeyObject {
  const file = nameOf(source);
  const [block] = pemBlocks(readPem(source, 'key'), 'PRIVATE KEY');
  if (block === undefined) {
    throw new PkiError(
      'key-unreadable',
      `The file ${file} holds no PEM private key; give the key of ${whose}, not its certificate or public key.`,
    );
  }
  if (/ENCRYPTED/.test(block)) {
    throw new PkiError(
      'key-encrypted',
      `The key in ${file} is encrypted and no passphrase can be asked for; decrypt it with: openssl pkey -in ${file} -out ca.key.`,
    );
  }
  const key = parseKey(block, file);
  if (signatureAlgorithm(key) === undefined) {
    throw new PkiError(
      'key-unsupported',
      `The key in ${file} is of a type that cannot sign here; use an authority with an RSA, P-256, P-384, P-521 or Ed25519 key.`,
    );
  }
  return key;
}

function parseKey(block: string, file: string): KeyObject {
  try {
    return createPrivateKey(block);
  } catch {
    // The cause is left out on purpose: nothing of a key may reach a message.
    throw new PkiError(
      'key-unreadable',
      `The private key in ${file} cannot be read; check it with: openssl pkey -in ${file} -noout.`,
    );
  }
}

function checkAuthority(certificate: X509Certificate, file: string, now: Date): void {
  const facts = certificateFacts(certificate.raw);
  if (facts === undefined) {
    throw new PkiError(
      'certificate-unreadable',
      `The certificate in ${file} cannot be read; check it with: openssl x509 -in ${file} -noout -text.`,
    );
  }
  if (!facts.certificateAuthority || facts.keyUsage?.includes('keyCertSign') === false) {
    throw new PkiError(
      'not-an-authority',
      `The certificate in ${file} may not sign others (CA:FALSE or no keyCertSign); give the certificate of a certification authority.`,
    );
  }
  if (now > facts.notAfter) {
    throw new PkiError(
      'authority-expired',
      `The certificate in ${file} expired at ${facts.notAfter.toISOString()}; give a current one or renew it.`,
    );
  }
  if (now < facts.notBefore) {
    throw new PkiError(
      'authority-not-yet-valid',
      `The certificate in ${file} is valid only from ${facts.notBefore.toISOString()}; check the clock or give a current one.`,
    );
  }
}
