import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { certificatesIn, loadAuthority, type AuthorityPair } from '../pki';
import type { Authority } from '../vocabulary/types';
import type { Declaration } from './declaration';
import { requestHeaderConfig, traitsOf } from './flags';
import { profiles } from './profiles';
import { readTokenFile } from './token-file';
import { codeOf, TargetError, type Target } from './types';

/**
 * An endpoint that someone else runs. Certificate files are read at once, so that a mistake is known before anything is
 * opened. Throws TargetError or PkiError, each one sentence that names the file or field.
 */
export function externalTarget(declaration: Declaration): Target {
  const url = parseUrl(declaration.url);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const profile = profiles[declaration.profile ?? 'spec'];
  const trust = declaration.ca === undefined ? undefined : readCertificates(declaration.ca);
  const authorities: Partial<Record<Authority, AuthorityPair>> = {};
  const { clientCa, requestHeaderCa, formerClientCa } = declaration;
  if (clientCa !== undefined) authorities['client-ca'] = loadAuthority(clientCa.certificate, clientCa.key);
  if (requestHeaderCa !== undefined)
    authorities['request-header-ca'] = loadAuthority(requestHeaderCa.certificate, requestHeaderCa.key);
  if (formerClientCa !== undefined)
    authorities['former-client-ca'] = loadAuthority(formerClientCa.certificate, formerClientCa.key);
  const token = declaration.tokenFile === undefined ? undefined : readTokenFile(declaration.tokenFile);
  const flags = declaration.flags ?? {};
  const traits = [
    ...profile.traits,
    ...traitsOf(flags),
    sameAuthority(authorities) ? ('one-authority' as const) : ('separate-authorities' as const),
    ...(formerClientCa === undefined ? [] : (['client-authority-replaced'] as const)),
  ];
  const endpoint = { host, port: Number(url.port || 443), serverName: declaration.serverName ?? host, trust };
  return {
    name: declaration.name ?? url.origin,
    profile,
    oracle: declaration.identityOracle ?? profile.oracle,
    tls: declaration.tls ?? ['1.2', '1.3'],
    signers: Object.keys(authorities) as Authority[],
    ...(token === undefined ? {} : { holds: ['token'] as const }),
    verifiesServer: declaration.insecure !== true,
    setups: [{ name: 'target', traits, requestHeader: requestHeaderConfig(flags) }],
    open: () =>
      Promise.resolve({
        authorities,
        ...(token === undefined ? {} : { inHand: { token } }),
        endpoint: () => endpoint,
        close: () => Promise.resolve(),
      }),
  };
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
