import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { certificatesIn, type Pem } from '../../pki';
import { flagOf, usageOf } from '../../settings';
import { keepSecret, readInputFile, shownUrl } from '../../text';
import type { Declaration } from './declaration';
import { codeOf, TargetError, type Endpoint } from '../types';

/** Where the declared target listens, and how its identity is verified. Throws TargetError. */
export function endpointOf({ url: text, ca, serverName }: Declaration): Endpoint & { readonly origin: string } {
  const url = parseUrl(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const trust = ca === undefined ? undefined : readTrust(ca);
  if (serverName !== undefined) checkServerName(serverName);
  return { host, port: Number(url.port || 443), serverName: serverName ?? host, trust, origin: url.origin };
}

/** It becomes the server name of the handshake and the Host header. Throws TargetError. */
function checkServerName(name: string): void {
  const isName =
    name.length <= 253 &&
    /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i.test(name);
  if (isName || isIP(name) !== 0) return;
  throw new TargetError(
    `serverName: ${JSON.stringify(name.slice(0, 300))} is neither a host name nor an IP address; say the name that the server's certificate has (${usageOf('serverName')})`,
  );
}

/** A shorter password could not be told from other text. */
const shortestSecret = 8;

function parseUrl(text: string | undefined): URL {
  if (text === undefined)
    throw new TargetError(
      `the target has no url; say it with ${flagOf('target')} https://HOST:PORT, or as url in the target file`,
    );
  if (!URL.canParse(text))
    throw new TargetError(`url: ${JSON.stringify(shownUrl(text))} is not a URL; say https://HOST:PORT`);
  const url = new URL(text);
  if (url.password.length >= shortestSecret) keepSecret(url.password);
  if (url.protocol !== 'https:')
    throw new TargetError(
      `url: ${shownUrl(text)} is not an https URL; the harness itself tries plain HTTP on the HTTPS port`,
    );
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
    return readInputFile(file);
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
