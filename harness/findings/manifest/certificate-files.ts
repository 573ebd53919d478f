import type { X509Certificate } from 'node:crypto';
import { readCertificateFile } from '../../target/manifest/authority-files';
import type { Manifest } from '../../target/manifest';

/** The flags that name certificates by which callers are known. */
export const certificateFlags = ['client-ca-file', 'requestheader-client-ca-file', 'proxy-client-cert-file'] as const;
export type CertificateFlag = (typeof certificateFlags)[number];

/** The certificates of a flag; none where its file is not at hand or cannot be read. */
export const certificatesOf = (manifest: Manifest, flag: CertificateFlag): readonly X509Certificate[] => {
  const file = manifest.fileOf(flag)?.here;
  return file === undefined ? [] : (readCertificateFile(file).certificates ?? []);
};
