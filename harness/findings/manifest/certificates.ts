import type { X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { certificateFacts } from '../../pki';
import { keyBeside } from '../../target/manifest/authority-files';
import { isFrom } from '../../target/manifest/version';
import { certificateFlags, certificatesOf } from './certificate-files';
import { said, type Found, type ManifestRule } from './rule';
import { refusedFrom, sharedCertificate, unlessFrom } from './versions';

/** Rules: one file, or one key in two of them. */
export const oneAuthority: ManifestRule = (manifest) => {
  const [clients, proxies] = [manifest.fileOf('client-ca-file'), manifest.fileOf('requestheader-client-ca-file')];
  if (clients === undefined || proxies === undefined) return [];
  const names = manifest.list('requestheader-allowed-names');
  // A server that does not start believes nobody.
  const refused = isFrom(manifest.version, refusedFrom.sharedAuthority) && sharedCertificate(manifest) !== undefined;
  if (names.length === 0 && refused) return [];
  const severity = names.length === 0 ? 'critical' : 'warning';
  const none = `no allowed names${unlessFrom(manifest, refusedFrom.sharedAuthority)}`;
  const allowed = names.length === 0 ? none : `only the allowed names ${names.join(',')} between them`;
  const same = clients.here === undefined ? clients.named === proxies.named : clients.here === proxies.here;
  if (same)
    return [
      [
        'one-authority',
        {
          severity,
          seen: `--client-ca-file and --requestheader-client-ca-file are both ${clients.named}, with ${allowed}`,
        },
      ],
    ];
  const keys = certificatesOf(manifest, 'client-ca-file').map(publicKey);
  const shared = certificatesOf(manifest, 'requestheader-client-ca-file').find((each) =>
    keys.includes(publicKey(each)),
  );
  return shared === undefined
    ? []
    : [
        [
          'one-authority',
          {
            severity,
            seen: `${clients.named} of --client-ca-file and ${proxies.named} of --requestheader-client-ca-file hold certificates of the same key (${nameOf(shared)}), with ${allowed}`,
          },
        ],
      ];
};

/** What the server presents to aggregated API servers must be what it tells them to believe. */
export const proxyClient: ManifestRule = (manifest) => {
  const [leaf, ...chain] = certificatesOf(manifest, 'proxy-client-cert-file');
  if (leaf === undefined) return [];
  const names = manifest.list('requestheader-allowed-names');
  const name = certificateFacts(leaf.raw)?.subject.CN.at(-1) ?? '';
  const authorities = certificatesOf(manifest, 'requestheader-client-ca-file');
  const found: Found[number][] = [];
  if (names.length > 0 && !names.includes(name))
    found.push([
      'proxy-client-name-not-allowed',
      {
        seen: `the certificate of --proxy-client-cert-file is of ${JSON.stringify(name)}, and ${said('requestheader-allowed-names', names)}`,
      },
    ]);
  if (authorities.length > 0 && !leadsTo(leaf, chain, authorities))
    found.push([
      'proxy-client-of-another-authority',
      {
        seen: `the certificate of --proxy-client-cert-file is issued by ${issuerOf(leaf)}, which is not in ${manifest.text('requestheader-client-ca-file')}`,
      },
    ]);
  return found;
};

const soon = 30 * 24 * 60 * 60 * 1000;

/** The certificate of a file that is good for longest: while authorities are replaced, a bundle holds an old one as well. */
export const validity: ManifestRule = (manifest, now) =>
  certificateFlags.flatMap((flag) => {
    const certificates = certificatesOf(manifest, flag);
    const counting = flag === 'proxy-client-cert-file' ? certificates.slice(0, 1) : certificates;
    const ends = counting.map(({ validTo }) => new Date(validTo)).filter((date) => !Number.isNaN(date.getTime()));
    const last = ends.sort((a, b) => b.getTime() - a.getTime())[0];
    if (last === undefined || last.getTime() > now.getTime() + soon) return [];
    const id = last <= now ? 'certificate-expired' : 'certificate-expires-soon';
    const verb = last <= now ? 'expired' : 'expires';
    return [[id, { seen: `${manifest.text(flag)} of --${flag} ${verb} at ${last.toISOString()}` }] as const];
  });

/** A key that lies beside the certificate of an authority. */
export const keyMode: ManifestRule = (manifest) =>
  (['client-ca-file', 'requestheader-client-ca-file'] as const).flatMap((flag) => {
    const file = manifest.fileOf(flag)?.here;
    const key = file === undefined ? undefined : keyBeside(file);
    const mode = key === undefined ? undefined : modeOf(key);
    return key === undefined || mode === undefined || (mode & 0o004) === 0
      ? []
      : [
          [
            'authority-key-readable',
            { seen: `${key} has the mode ${(mode & 0o777).toString(8).padStart(4, '0')}` },
          ] as const,
        ];
  });

function modeOf(file: string): number | undefined {
  try {
    return statSync(file).mode;
  } catch {
    return undefined;
  }
}

function leadsTo(
  certificate: X509Certificate,
  chain: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
): boolean {
  if (authorities.some((authority) => isIssuedBy(certificate, authority))) return true;
  const [next, ...rest] = chain;
  return next !== undefined && isIssuedBy(certificate, next) && leadsTo(next, rest, authorities);
}

/** Keys that OpenSSL cannot read throw. */
function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function publicKey(certificate: X509Certificate): string {
  try {
    return certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    return certificate.fingerprint256;
  }
}

const nameOf = ({ raw }: X509Certificate): string => certificateFacts(raw)?.subject.text ?? 'unreadable';
const issuerOf = ({ raw }: X509Certificate): string => certificateFacts(raw)?.issuer ?? 'unreadable';
