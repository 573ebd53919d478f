import type { X509Certificate } from 'node:crypto';
import { isGiven } from '../../target/manifest/command-line';
import { isFrom } from '../../target/manifest/version';
import type { Manifest } from '../../target/manifest';
import { certificatesOf } from './certificate-files';
import { said, type ManifestRule } from './rule';

/** Releases (1.MINOR) from which kube-apiserver does not start with what older ones take. */
export const refusedFrom = {
  /** `--basic-auth-file` is unknown (kubernetes/kubernetes#89069). */
  passwords: 19,
  /** `--insecure-port` may only be 0, and `--insecure-bind-address` has no effect (kubernetes/kubernetes#95856). */
  insecurePort: 20,
  /** Both are unknown. */
  insecureFlags: 24,
  /** A certificate in both CA files needs allowed names (kubernetes/kubernetes#131411). */
  sharedAuthority: 35,
} as const;

/** What is said of a manifest whose image has no version, of a flag that only old releases take. */
export const unlessFrom = ({ version }: Manifest, minor: number): string =>
  version === undefined ? `; kube-apiserver 1.${minor} and later does not start with it` : '';

/** A certificate that stands in both CA files, as kube-apiserver compares them. */
export function sharedCertificate(manifest: Manifest): X509Certificate | undefined {
  const clients = certificatesOf(manifest, 'client-ca-file').map(({ fingerprint256 }) => fingerprint256);
  return certificatesOf(manifest, 'requestheader-client-ca-file').find((each) => clients.includes(each.fingerprint256));
}

/** Flags with which the version of the manifest's image does not start: nothing that they would open is open. */
export const doesNotStart: ManifestRule = (manifest) => {
  const { version, flags } = manifest;
  if (version === undefined) return [];
  const is = `the image is of ${version.major}.${version.minor}`;
  const unknown = (['basic-auth-file', 'insecure-port', 'insecure-bind-address'] as const).filter(
    (flag) =>
      isGiven(flags, flag) &&
      isFrom(version, flag === 'basic-auth-file' ? refusedFrom.passwords : refusedFrom.insecureFlags),
  );
  const port = manifest.text('insecure-port');
  const openPort = isFrom(version, refusedFrom.insecurePort) && !unknown.includes('insecure-port') && port !== '0';
  const shared =
    isFrom(version, refusedFrom.sharedAuthority) &&
    manifest.list('requestheader-allowed-names').length === 0 &&
    sharedCertificate(manifest) !== undefined;
  return [
    ...unknown.map((flag) => `${said(flag, manifest.text(flag))}, which kube-apiserver no longer has, and ${is}`),
    ...(openPort ? [`${said('insecure-port', port)}, of which kube-apiserver takes only 0, and ${is}`] : []),
    ...(shared
      ? [
          `--client-ca-file and --requestheader-client-ca-file hold the same certificate, for which kube-apiserver demands --requestheader-allowed-names, and ${is}`,
        ]
      : []),
  ].map((seen) => ['does-not-start', { seen }] as const);
};
