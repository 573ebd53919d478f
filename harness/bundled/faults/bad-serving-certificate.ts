import { X509Certificate } from 'node:crypto';
import { makeAuthority, makeServerCertificate, type AuthorityPair } from '../../pki';
import type { BadServingCertificate } from '../../../reference-server/faults';

/** What a server shows in the handshake: PEM, the leaf first, and its key. */
export interface Serving {
  readonly chain: string;
  readonly key: string;
}

const hosts = ['localhost', '127.0.0.1', '::1', 'kubernetes.default.svc'];
const day = 24;

/** A serving certificate that is wrong in one way, in place of the good one; the good one when nothing is to be wrong. */
export async function badServingCertificate(
  kind: BadServingCertificate | undefined,
  good: Serving,
  root: AuthorityPair,
  now: Date,
): Promise<Serving> {
  const make = (changed: Partial<Parameters<typeof makeServerCertificate>[0]>): Promise<Serving> =>
    makeServerCertificate({ authority: root, commonName: 'kube-apiserver', hosts, now, hours: 1, ...changed });
  const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
  switch (kind) {
    case undefined:
      return good;
    case 'expired':
      return make({ now: later(-2 * day), hours: day });
    case 'not-yet-valid':
      return make({ now: later(day) });
    case 'self-signed':
      return make({ selfSigned: true });
    case 'common-name-only':
      return make({ commonName: '127.0.0.1', hosts: [] });
    case 'without-intermediates':
      return { chain: /^.*?-----END CERTIFICATE-----\n/s.exec(good.chain)?.[0] ?? good.chain, key: good.key };
    case 'for-clients-only':
      return make({ usages: ['client auth'] });
    case 'another-name':
      return make({ hosts: ['another.example'] });
    case 'names-of-others':
      // Of the names that the harness knows to be nobody's (harness/attempt/tls/trust.ts), one by a wildcard.
      return make({ hosts: [...hosts, '*.authn-conformance.invalid', '192.0.2.1'] });
    case 'another-authority':
      return make({ authority: await makeAuthority({ commonName: 'another', now, hours: 1 }) });
    case 'changed-after-signing':
      return changedAfterSigning(await make({}));
  }
}

/** The last octet of the signature is another one. */
function changedAfterSigning({ chain, key }: Serving): Serving {
  const der = Buffer.from(new X509Certificate(chain).raw);
  const last = der.length - 1;
  der.writeUInt8(der.readUInt8(last) ^ 1, last);
  const body = der.toString('base64').replace(/(.{64})/g, '$1\n');
  return { chain: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`, key };
}
