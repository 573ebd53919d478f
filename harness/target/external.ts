import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { certificatesIn, loadAuthority, type AuthorityPair } from '../pki';
import type { Authority } from '../vocabulary/types';
import type { Declaration } from './declaration';
import { requestHeaderConfig, traitsOf } from './flags';
import { profiles } from './profiles';
import { codeOf, TargetError, type Endpoint, type Profile, type Target } from './types';

/** Where the declared target listens, and how its identity is verified. Throws TargetError. */
export function endpointOf({ url: text, ca, serverName }: Declaration): Endpoint & { readonly origin: string } {
  const url = parseUrl(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const trust = ca === undefined ? undefined : readCertificates(ca);
  return { host, port: Number(url.port || 443), serverName: serverName ?? host, trust, origin: url.origin };
}

/**
 * An endpoint that someone else runs. Certificate files are read at once, so that a mistake is known before anything is
 * opened. Throws TargetError or PkiError, each one sentence that names the file or field.
 */
export function externalTarget(declaration: Declaration): Target {
  const { origin, ...endpoint } = endpointOf(declaration);
  const profile = profileOf(declaration);
  const authorities: Partial<Record<Authority, AuthorityPair>> = {};
  const { clientCa, requestHeaderCa, formerClientCa } = declaration;
  if (clientCa !== undefined) authorities['client-ca'] = loadAuthority(clientCa.certificate, clientCa.key);
  if (requestHeaderCa !== undefined)
    authorities['request-header-ca'] = loadAuthority(requestHeaderCa.certificate, requestHeaderCa.key);
  if (formerClientCa !== undefined)
    authorities['former-client-ca'] = loadAuthority(formerClientCa.certificate, formerClientCa.key);
  const flags = declaration.flags ?? {};
  const traits = [
    ...profile.traits,
    ...traitsOf(flags),
    sameAuthority(authorities) ? ('one-authority' as const) : ('separate-authorities' as const),
    ...(formerClientCa === undefined ? [] : (['client-authority-replaced'] as const)),
  ];
  return {
    name: declaration.name ?? origin,
    profile,
    oracle: declaration.identityOracle ?? profile.oracle,
    tls: declaration.tls ?? ['1.2', '1.3'],
    signers: Object.keys(authorities) as Authority[],
    verifiesServer: declaration.insecure !== true,
    setups: [{ name: 'target', traits, requestHeader: requestHeaderConfig(flags) }],
    open: () => Promise.resolve({ authorities, endpoint: () => endpoint, close: () => Promise.resolve() }),
  };
}

/** Which kind of server it is has to be known before anything is planned. */
function profileOf({ profile = 'spec' }: Declaration): Profile {
  if (profile === 'auto')
    throw new TargetError(
      `profile: auto is chosen by a look at the target, which only the commands run and plan take; say ${Object.keys(profiles).join(', ')}`,
    );
  return profiles[profile];
}

/** One key for both roles makes every user's certificate one that the front proxy could have (rule R-10). */
function sameAuthority(authorities: Partial<Record<Authority, AuthorityPair>>): boolean {
  const [one, other] = [authorities['client-ca'], authorities['request-header-ca']].map(
    (pair) => pair && new X509Certificate(pair.certificate).publicKey,
  );
  return one !== undefined && other !== undefined && one.equals(other);
}

function parseUrl(text: string | undefined): URL {
  if (text === undefined) throw new TargetError('the target has no url; say https://HOST:PORT');
  if (!URL.canParse(text)) throw new TargetError(`url: ${JSON.stringify(text)} is not a URL; say https://HOST:PORT`);
  const url = new URL(text);
  if (url.protocol !== 'https:')
    throw new TargetError(`url: ${text} is not an https URL; the harness itself tries plain HTTP on the HTTPS port`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new TargetError(`url: say only https://HOST:PORT, without credentials, query or fragment`);
  if (url.pathname !== '/') throw new TargetError(`url: ${text} has a path; the paths are the specification's own`);
  return url;
}

function readCertificates(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new TargetError(`${file}: the CA certificate file cannot be read (${codeOf(error)})`, { cause: error });
  }
  const certificates = certificatesIn(text);
  if (certificates.length === 0)
    throw new TargetError(
      `${file}: holds no PEM certificate; give the certificate of the authority that issued the server's`,
    );
  for (const certificate of certificates) checkReadable(certificate, file);
  return text;
}

function checkReadable(certificate: string, file: string): void {
  try {
    new X509Certificate(certificate);
  } catch (error) {
    throw new TargetError(`${file}: holds a certificate that cannot be read; check it with openssl x509 -in ${file}`, {
      cause: error,
    });
  }
}
