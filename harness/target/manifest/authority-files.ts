import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { certificatesIn, loadAuthority } from '../../pki';
import { codeOf } from '../types';

/** A certificate file that a flag names, read from here; or why it could not be. */
export type CertificateFile =
  | { readonly certificates: readonly X509Certificate[] }
  | { readonly certificates: undefined; readonly why: string };

/** Reads the certificates of a PEM file of at most 1 MiB. */
export function readCertificateFile(file: string): CertificateFile {
  const unread = (why: string): CertificateFile => ({ certificates: undefined, why });
  try {
    const found = statSync(file);
    if (!found.isFile() || found.size > 1024 * 1024) return unread(`${file} is not a file of certificates`);
    const certificates = certificatesIn(readFileSync(file, 'utf8')).map((pem) => new X509Certificate(pem));
    return certificates.length === 0 ? unread(`${file} holds no PEM certificate`) : { certificates };
  } catch (error) {
    const code = codeOf(error);
    return unread(
      code.startsWith('ERR_') ? `${file} holds a certificate that cannot be read` : `${file} cannot be read (${code})`,
    );
  }
}

/** Where the key of an authority lies: `ca.key` beside `ca.crt` (kubeadm), `ca-key.pem` beside `ca.pem` (cfssl). */
export function keyBeside(certificateFile: string): string | undefined {
  const stem = certificateFile.replace(/\.(?:crt|pem|cer|cert)$/, '');
  return [`${stem}.key`, `${stem}-key.pem`].find((file) => file !== certificateFile && existsSync(file));
}

/** The authority of a certificate file with the key beside it, or why the harness cannot sign with it. */
export function signerBeside(
  certificateFile: string,
): { readonly pair: { readonly certificate: string; readonly key: string } } | { readonly why: string } {
  const key = keyBeside(certificateFile);
  if (key === undefined) return { why: `no key lies beside ${certificateFile}` };
  try {
    loadAuthority(certificateFile, key);
    return { pair: { certificate: certificateFile, key } };
  } catch (error) {
    // A key that happens to lie there was not given by anybody: it is left out, not an error.
    return { why: error instanceof Error ? error.message.replace(/\.$/, '') : String(error) };
  }
}
