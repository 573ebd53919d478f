import type { X509Certificate } from 'node:crypto';
import { flagOf, usageOf } from '../../../settings';
import type { Declaration } from '../../declaration/declaration';
import { readCertificateFile, signerBeside } from '../authority-files';
import { shown } from '../command-line';
import type { Part } from './derived';
import type { Manifest } from '../manifest';

/** The authority of a flag, where the harness may sign with it: its key lies beside it. */
export function signer(
  manifest: Manifest,
  flag: 'client-ca-file' | 'requestheader-client-ca-file',
  field: 'clientCa' | 'requestHeaderCa',
): Part<Declaration['clientCa']> {
  const found = manifest.fileOf(flag);
  if (found === undefined) return { said: undefined };
  if (found.here === undefined)
    return {
      said: undefined,
      notes: [`--${flag}: ${shown(found.named)} comes from a volume that is no directory of the host`],
    };
  const read = readCertificateFile(found.here);
  if (read.certificates === undefined)
    return {
      said: undefined,
      notes: [`--${flag}: ${read.why}; say with ${flagOf('manifestRoot')} where a copy of / lies`],
    };
  const signing = signerBeside(found.here);
  if ('why' in signing) return { said: undefined, notes: [`--${flag}: ${signing.why}`] };
  const value = `${signing.pair.certificate},${signing.pair.key}`;
  return { said: signing.pair, derived: [{ field, value, from: `--${flag} and the key beside it` }] };
}

/** Who issued the server's certificate, where that can be seen: itself, or the authority of clients (kubeadm). */
export function serverAuthority(manifest: Manifest): Part<string | undefined> {
  const serving = manifest.fileOf('tls-cert-file')?.here;
  const clients = manifest.fileOf('client-ca-file')?.here;
  const chain = serving === undefined ? [] : (readCertificateFile(serving).certificates ?? []);
  for (const file of [serving, clients]) {
    const issuers = file === undefined ? [] : (readCertificateFile(file).certificates ?? []);
    const issued = issuers.some(
      (issuer) =>
        issuer.checkIssued(issuer) && chain.some((each) => each.checkIssued(issuer) && verifies(each, issuer)),
    );
    if (file !== undefined && issued) {
      const flag =
        file === serving ? '--tls-cert-file, which issued itself' : '--client-ca-file, which issued --tls-cert-file';
      return { said: file, derived: [{ field: 'ca', value: file, from: flag }] };
    }
  }
  return {
    said: undefined,
    notes: [`who issued the certificate of --tls-cert-file is not seen from here; say it with ${usageOf('ca')}`],
  };
}

function verifies(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}
