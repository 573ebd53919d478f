import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { loadAuthority, readCertificates, type AuthorityPair, type Pem } from '../../pki';
import { frontProxySettings } from '../../settings';
import { endpointOf } from '../declaration/endpoint';
import { requestHeaderConfig } from '../declaration/flags';
import { frontProxyTarget, type FrontProxyTarget, type UpstreamOfProxy } from '../front-proxy';
import { proxyProfiles } from '../front-proxy-profiles';
import { caFileAt } from '../ca-file/ca-file';
import { safetyPolicyOf } from '../supplied';
import { TargetError } from '../types';
import type { FrontProxyDeclaration } from './declaration';
import { readUsersFile } from './users-file';

const { users, upstreamListen, upstreamCa, requestHeaderCa, pki, pathPrefix, noUpstream } = frontProxySettings;

/**
 * A front proxy that someone else runs. Files are read at once, so that a mistake is known before anything is opened. Throws
 * TargetError or PkiError, each one sentence that names the file or flag.
 */
export function externalFrontProxy(declaration: FrontProxyDeclaration): FrontProxyTarget {
  const { target: url, name, ca, serverName, insecure, profile = 'spec', tls } = declaration;
  const { origin, ...endpoint } = endpointOf({ url, ca, serverName });
  if (declaration.users === undefined)
    throw new TargetError(
      `the front proxy's users are not known; name a file that holds them with ${users.flag} FILE (docs/front-proxy.md)`,
    );
  const { credentials, users: known } = readUsersFile(declaration.users);
  const { clientCa } = declaration;
  const clientAuthority = clientCa && loadAuthority(clientCa.certificate, clientCa.key);
  const clientCaFile =
    declaration.changeClientCaFile === undefined ? undefined : caFileAt(declaration.changeClientCaFile, 'client-ca');
  return frontProxyTarget({
    name: name ?? origin,
    profile: proxyProfiles[profile],
    users: known,
    upstream: upstreamOf(declaration, clientAuthority),
    requestHeader: requestHeaderConfig({
      'requestheader-username-headers': declaration.requestheaderUsernameHeaders,
      'requestheader-group-headers': declaration.requestheaderGroupHeaders,
      'requestheader-extra-headers-prefix': declaration.requestheaderExtraHeadersPrefix,
      'requestheader-uid-headers': declaration.requestheaderUidHeaders ?? [
        ...frontProxySettings.requestheaderUidHeaders.unless,
      ],
      'requestheader-allowed-names': declaration.requestheaderAllowedNames,
    }),
    ...(declaration.pathPrefix === undefined ? {} : { pathPrefix: pathPrefixIn(declaration.pathPrefix) }),
    ...(tls === undefined ? {} : { tls }),
    verifiesServer: insecure !== true,
    safetyPolicy: safetyPolicyOf({ maxRps: declaration.maxRps, yesThisIsMine: declaration.yesThisIsMine }),
    ...(clientAuthority === undefined ? {} : { issuesUsers: true }),
    ...(clientCaFile === undefined ? {} : { traits: ['client-ca-replaceable'] }),
    open: () =>
      Promise.resolve({
        endpoint,
        credentials,
        ...(clientAuthority === undefined ? {} : { clientAuthority }),
        ...(clientCaFile === undefined ? {} : { clientCaFile }),
        close: async () => clientCaFile?.restore(),
      }),
  });
}

function upstreamOf(
  declaration: FrontProxyDeclaration,
  clientAuthority: AuthorityPair | undefined,
): UpstreamOfProxy | undefined {
  const { upstreamListen: address, upstreamName = frontProxySettings.upstreamName.unless } = declaration;
  const given = [
    ...(address === undefined ? [] : [upstreamListen.flag]),
    ...(declaration.upstreamCa === undefined ? [] : [upstreamCa.flag]),
    ...(declaration.requestHeaderCa === undefined ? [] : [requestHeaderCa.flag]),
    ...(declaration.pki === undefined ? [] : [pki.flag]),
  ];
  if (declaration.noUpstream === true) {
    if (given.length > 0)
      throw new TargetError(
        `${noUpstream.flag} and ${given.join(', ')} contradict each other; leave out the one or the others`,
      );
    return undefined;
  }
  if (address === undefined)
    throw new TargetError(
      `the harness is to be the API server behind the front proxy; say where the front proxy finds it with ${upstreamListen.flag} ADDR:PORT, or ${noUpstream.flag} if another one is there`,
    );
  const files = { ...(declaration.pki === undefined ? {} : filesIn(declaration.pki)), ...ownFiles(declaration) };
  if (files.upstreamCa === undefined)
    throw new TargetError(
      `${upstreamListen.flag}: certificates of the upstream are issued by a CA that the front proxy trusts; give it with ${upstreamCa.flag} CERT,KEY or ${pki.flag} DIR`,
    );
  const authority = loadAuthority(files.upstreamCa.certificate, files.upstreamCa.key);
  const clientAuthorities =
    files.requestHeaderCa === undefined
      ? undefined
      : readCertificates(files.requestHeaderCa)
          .map((certificate) => certificate.toString())
          .join('');
  const { proxiesAuthority } = files;
  const others = {
    ...(proxiesAuthority === undefined
      ? {}
      : { 'request-header-ca': loadAuthority(proxiesAuthority.certificate, proxiesAuthority.key) }),
    ...(clientAuthority === undefined ? {} : { 'client-ca': clientAuthority }),
  };
  return {
    listen: listenAddress(address),
    name: upstreamName,
    oneForUsersAndProxies:
      clientAuthority !== undefined &&
      others['request-header-ca'] !== undefined &&
      isSame(clientAuthority, others['request-header-ca']) === 'the same CA',
    others: Object.fromEntries(Object.entries(others).map(([issuer, other]) => [issuer, isSame(other, authority)])),
    material: () => Promise.resolve({ authority, clientAuthorities, others }),
  };
}

/** Whether two CAs are one, as where users and API servers have certificates of the same. */
const isSame = (one: AuthorityPair, another: AuthorityPair): 'given' | 'the same CA' =>
  new X509Certificate(one.certificate).publicKey.equals(new X509Certificate(another.certificate).publicKey)
    ? 'the same CA'
    : 'given';

interface UpstreamFiles {
  readonly upstreamCa?: { readonly certificate: string; readonly key: string };
  readonly requestHeaderCa?: Pem;
  /** That CA with its key, which may not be there. */
  readonly proxiesAuthority?: { readonly certificate: string; readonly key: string } | undefined;
}

const ownFiles = (declaration: FrontProxyDeclaration): UpstreamFiles => ({
  ...(declaration.upstreamCa === undefined ? {} : { upstreamCa: declaration.upstreamCa }),
  ...(declaration.requestHeaderCa === undefined
    ? {}
    : { requestHeaderCa: declaration.requestHeaderCa, proxiesAuthority: undefined }),
});

/** What kubeadm's directory holds of this: the CA of API servers with its key, and the certificate of that of front proxies. */
function filesIn(directory: string): UpstreamFiles {
  const [certificate, key, proxies, proxiesKey] = ['ca.crt', 'ca.key', 'front-proxy-ca.crt', 'front-proxy-ca.key'].map(
    (name) => join(directory, name),
  ) as [string, string, string, string];
  const missing = [certificate, key].find((file) => !existsSync(file));
  if (missing !== undefined)
    throw new TargetError(
      `${pki.flag} ${directory}: there is no ${missing}; make such a directory with "authn-conformance pki ${directory}", and give the front proxy its ca.crt, front-proxy-client.crt and front-proxy-client.key`,
    );
  return {
    upstreamCa: { certificate, key },
    ...(existsSync(proxies) ? { requestHeaderCa: proxies } : {}),
    ...(existsSync(proxies) && existsSync(proxiesKey)
      ? { proxiesAuthority: { certificate: proxies, key: proxiesKey } }
      : {}),
  };
}

/** `ADDR:PORT`, an IPv6 address in brackets. Throws TargetError. */
export function listenAddress(text: string): { readonly host: string; readonly port: number } {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  const port = Number(digits);
  const isHost = bracketed === undefined ? isIP(host) === 4 || host === 'localhost' : isIP(host) === 6;
  if (isHost && port >= 1 && port <= 65_535) return { host, port };
  throw new TargetError(
    `${upstreamListen.flag} ${text}: say ADDR:PORT, an address of this machine as in 127.0.0.1:9443 or [::1]:9443`,
  );
}

/** Segments of letters, digits and signs that stand in a path as they are. Throws TargetError. */
function pathPrefixIn(text: string): string {
  if (/^(?:\/[\w.~:-]+)+$/.test(text) && !text.split('/').some((segment) => /^\.+$/.test(segment))) return text;
  throw new TargetError(
    `${pathPrefix.flag} ${text}: say a path without a slash at its end and without escapes, as in /apis/GROUP/VERSION`,
  );
}
