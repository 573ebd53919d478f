import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { certificatesIn, type Pem } from '../pki';
import type { Authority } from '../vocabulary/types';
import type { Declaration } from './declaration';
import { requestHeaderConfig, traitsOf } from './flags';
import { profiles } from './profiles';
import { authoritiesOf, inHandOf, knownOf, mannersOf, signingsOf } from './supplied';
import { codeOf, TargetError, type InHand, type Target } from './types';

/**
 * An endpoint that someone else runs. Certificate files are read at once, so that a mistake is known before anything is
 * opened. Throws TargetError or PkiError, each one sentence that names the file or field.
 */
export function externalTarget(declaration: Declaration): Target {
  const url = parseUrl(declaration.url);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const profile = profiles[declaration.profile ?? 'spec'];
  const trust = declaration.ca === undefined ? undefined : readTrust(declaration.ca);
  const authorities = authoritiesOf(declaration);
  const certificates = knownOf(declaration);
  const inHand = inHandOf(declaration);
  const manners = mannersOf(declaration);
  const flags = declaration.flags ?? {};
  const known = {
    ...certificates,
    ...Object.fromEntries(Object.entries(authorities).map(([authority, { certificate }]) => [authority, certificate])),
  };
  const traits = [
    ...profile.traits,
    ...traitsOf(flags),
    sameAuthority(known) ? ('one-authority' as const) : ('separate-authorities' as const),
    ...(authorities['former-client-ca'] === undefined ? [] : (['client-authority-replaced'] as const)),
  ];
  const endpoint = { host, port: Number(url.port || 443), serverName: declaration.serverName ?? host, trust };
  return {
    name: declaration.name ?? url.origin,
    profile,
    oracle: declaration.identityOracle ?? profile.oracle,
    tls: declaration.tls ?? ['1.2', '1.3'],
    signers: Object.keys(authorities) as Authority[],
    known: Object.keys(certificates) as Authority[],
    signings: signingsOf(declaration, inHand, manners),
    manners,
    holds: Object.keys(inHand) as (keyof InHand)[],
    verifiesServer: declaration.insecure !== true,
    setups: [{ name: 'target', traits, requestHeader: requestHeaderConfig(flags) }],
    open: () =>
      Promise.resolve({ authorities, certificates, inHand, endpoint: () => endpoint, close: () => Promise.resolve() }),
  };
}

/** One key for both roles makes every user's certificate one that the front proxy could have (rule R-10). */
function sameAuthority(known: Partial<Record<Authority, string>>): boolean {
  const keyOf = (certificate: string | undefined) => certificate && new X509Certificate(certificate).publicKey;
  const [one, other] = [keyOf(known['client-ca']), keyOf(known['request-header-ca'])];
  return typeof one === 'object' && typeof other === 'object' && one.equals(other);
}

function parseUrl(text: string | undefined): URL {
  if (text === undefined)
    throw new TargetError(
      'the target has no url; say it with --target https://HOST:PORT, or as url in the target file',
    );
  if (!URL.canParse(text)) throw new TargetError(`url: ${JSON.stringify(text)} is not a URL; say https://HOST:PORT`);
  const url = new URL(text);
  if (url.protocol !== 'https:')
    throw new TargetError(`url: ${text} is not an https URL; the harness itself tries plain HTTP on the HTTPS port`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new TargetError(`url: say only https://HOST:PORT, without credentials, query or fragment`);
  if (url.pathname !== '/') throw new TargetError(`url: ${text} has a path; the paths are the specification's own`);
  return url;
}

function readTrust(source: Pem): string {
  const name = typeof source === 'string' ? source : source.from;
  const text = typeof source === 'string' ? readCaFile(source) : source.pem;
  const certificates = certificatesIn(text);
  if (certificates.length === 0)
    throw new TargetError(
      `${name}: holds no PEM certificate; give the certificate of the authority that issued the server's`,
    );
  for (const certificate of certificates) checkReadable(certificate, name);
  return text;
}

function readCaFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new TargetError(`${file}: the CA certificate file cannot be read (${codeOf(error)})`, { cause: error });
  }
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
