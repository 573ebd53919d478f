import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { createMinter, makeAuthority, makeServerCertificate, type AuthorityPair } from '../../pki';
import type { SuppliedCredentials } from '../../target/types';
import type { Authority } from '../../vocabulary/types';
import { proxyCertificate } from '../../vocabulary/given';
import { bearersCertificate } from '../../bundled/bearer';

/** What a server that was set up by kubeadm finds in its directory of certificates, and what may be signed for it. */
export interface KubeadmPki {
  readonly authorities: Readonly<Record<KubeadmAuthority, AuthorityPair>>;
  /** A user's certificate and a bearer token that the server accepts. */
  readonly suppliedCredentials: Required<SuppliedCredentials>;
  /** By kubeadm's names. The keys of the authorities are not among them: a server needs no key to verify with. */
  readonly files: Readonly<Record<KubeadmFile, string>>;
}

export type KubeadmFile =
  | `${'apiserver' | 'front-proxy-client'}.${'crt' | 'key'}`
  | `${'ca' | 'front-proxy-ca' | 'server-ca'}.crt`
  | `sa.${'key' | 'pub'}`
  | 'tokens.csv';

/** The server's certificate has a CA of its own, which verifies no client. */
export type KubeadmAuthority = Extract<Authority, 'client-ca' | 'request-header-ca' | 'server-ca'>;

const generate = promisify(generateKeyPair);

/** An hour is more than any run takes. */
const hours = 1;

/** Fresh certificates for one server on the loopback, valid for an hour, in memory alone; one CA for both roles where it is asked for. */
export async function makeKubeadmPki(now: Date, { oneAuthority = false } = {}): Promise<KubeadmPki> {
  const [clientCa, serverCa, frontProxyCa, serviceAccounts] = await Promise.all([
    makeAuthority({ commonName: 'kubernetes', now, hours }),
    makeAuthority({ commonName: 'kubernetes-server-ca', now, hours }),
    makeAuthority({ commonName: 'front-proxy-ca', now, hours }),
    generate('rsa', { modulusLength: 2048 }),
  ]);
  const requestHeaderCa = oneAuthority ? clientCa : frontProxyCa;
  const server = await makeServerCertificate({
    authority: serverCa,
    commonName: 'kube-apiserver',
    hosts: ['localhost', '127.0.0.1', '::1', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'],
    now,
    hours,
  });
  const authorities = { 'client-ca': clientCa, 'request-header-ca': requestHeaderCa, 'server-ca': serverCa };
  const minter = createMinter({ authorities, now: () => now });
  const proxy = await minter.mint(proxyCertificate({ CN: 'front-proxy-client' }).description);
  const token = randomBytes(24).toString('base64url');
  return {
    authorities,
    suppliedCredentials: { certificate: await bearersCertificate(authorities), token },
    files: {
      'ca.crt': clientCa.certificate,
      'server-ca.crt': serverCa.certificate,
      'tokens.csv': `${token},token-bearer,42,"token-bearers"\n`,
      'front-proxy-ca.crt': requestHeaderCa.certificate,
      'apiserver.crt': server.chain,
      'apiserver.key': server.key,
      'front-proxy-client.crt': proxy.chain,
      'front-proxy-client.key': proxy.key,
      'sa.key': serviceAccounts.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'sa.pub': serviceAccounts.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  };
}
