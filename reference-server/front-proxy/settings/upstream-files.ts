import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { reasonOf } from '../../reason';
import { FlagError } from '../../settings/flag-error';
import type { UpstreamTls } from '../upstream/connect';
import type { Settings } from './flags';
import { readPem } from '../../settings/pem-file';
import { bareHost } from '../../settings/bare-host';

/**
 * Where the API server is, and with which certificates it is spoken to. Throws a {@link FlagError}: a proxy that could not
 * verify the API server, or that has nothing to show to it, does not start.
 */
export function upstreamTls(settings: Settings): UpstreamTls {
  const { upstreamServerName, upstreamTimeout, upstreamCaFile, proxyClientCertFile, proxyClientKeyFile } = settings;
  const { hostname, port } = address(settings.upstreamUrl);
  const host = bareHost(hostname);
  const ca = readPem('--upstream-ca-file', upstreamCaFile);
  const cert = readPem('--proxy-client-cert-file', proxyClientCertFile);
  const key = readPem('--proxy-client-key-file', proxyClientKeyFile);
  checkPair(cert, key);
  try {
    createSecureContext({ ca, cert, key });
  } catch (error) {
    throw new FlagError('--upstream-ca-file', `OpenSSL cannot use this or the proxy's certificate: ${reasonOf(error)}`);
  }
  if (!ca.includes('-----BEGIN CERTIFICATE-----'))
    throw new FlagError('--upstream-ca-file', 'there is no certificate in it; it must be a PEM file');
  const serverName = upstreamServerName ?? host;
  return { host, port: Number(port || 443), serverName, ca, cert, key, timeoutMs: upstreamTimeout };
}

function address(text: string | undefined): URL {
  const flag = '--upstream-url';
  if (text === undefined) throw new FlagError(flag, 'is required; give the URL of the API server');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.hostname === '')
    throw new FlagError(flag, `"${text}" is no https URL; use for example https://127.0.0.1:6443`);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new FlagError(flag, 'holds more than a host and a port; requests bring their own paths');
  return url;
}

/** OpenSSL does not mind a key of another kind than the certificate's, and then presents nothing. */
function checkPair(cert: string, key: string): void {
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(key);
  } catch {
    // What OpenSSL has to say here is about the key's content: nobody needs that in a log.
    throw new FlagError(
      '--proxy-client-key-file',
      'there is no usable private key in it; it must be an unencrypted PEM file',
    );
  }
  let leaf: X509Certificate;
  try {
    leaf = new X509Certificate(cert);
  } catch (error) {
    throw new FlagError('--proxy-client-cert-file', `its certificate cannot be read (${reasonOf(error)}); replace it`);
  }
  if (!leaf.checkPrivateKey(privateKey))
    throw new FlagError(
      '--proxy-client-key-file',
      'this key does not belong to the certificate; give the matching one',
    );
}
