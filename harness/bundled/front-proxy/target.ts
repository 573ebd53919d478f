import {
  createMinter,
  makeAuthority,
  makeIntermediateAuthority,
  makeServerCertificate,
  type AuthorityPair,
} from '../../pki';
import {
  defaultRequestHeader,
  frontProxyTarget,
  type FrontProxyTarget,
  type OpenFrontProxy,
} from '../../target/front-proxy';
import { proxyProfiles } from '../../target/front-proxy-profiles';
import { TargetError, urlOf } from '../../target/types';
import { proxyCertificate } from '../../vocabulary/given';
import type { TlsVersion } from '../../vocabulary/types';
import type { Seams } from '../../../reference-server/front-proxy/seams';
import { badServingCertificate } from '../faults/bad-serving-certificate';
import { caFileOf, replaceableFile } from '../ca-file';
import { FaultError, noSuchFault } from '../faults/named';
import type { ProxyFault } from '../faults/proxy-faults';
import { bundledUsers, makeCredentials } from './users';

export interface BuiltinFrontProxyOptions {
  readonly tls?: readonly TlsVersion[];
  /** How a test breaks it on purpose. */
  readonly seams?: Partial<Seams>;
  /** The name of a fault that it has. */
  readonly fault?: string;
  /** Authorities of an earlier target, which save the making of others; fresh ones unless given. */
  readonly authorities?: Promise<FrontProxyAuthorities>;
}

/** The authorities around a front proxy: its own, its users', its own towards the upstream, and the upstream's. */
export type FrontProxyAuthorities = readonly [
  root: AuthorityPair,
  clientCa: AuthorityPair,
  frontProxyCa: AuthorityPair,
  upstreamCa: AuthorityPair,
];

/** The name that the certificate of the upstream must have: not the address at which it is reached. */
const upstreamName = 'kube-apiserver.authn-conformance.test';
const hours = 1;
/** A good upstream on this machine takes milliseconds. */
const upstreamTimeoutMs = 2000;

/** The bundled reference front proxy, in this process, on a port of the system's choice. Throws FaultError. */
export function builtinFrontProxy(options: BuiltinFrontProxyOptions = {}): FrontProxyTarget {
  const fault = faultOf(options.fault);
  const authorities = options.authorities ?? frontProxyAuthorities();
  // It is awaited where the target is opened.
  authorities.catch(() => undefined);
  return frontProxyTarget({
    name:
      fault === undefined
        ? 'the bundled reference front proxy'
        : `the bundled reference front proxy with ${fault.name}`,
    keptRunningBy: `authn-conformance proxy serve${fault === undefined ? '' : ` --fault ${fault.name}`}`,
    profile: proxyProfiles.strict,
    users: bundledUsers,
    issuesUsers: true,
    traits: ['client-ca-replaceable'],
    ...(options.tls !== undefined && { tls: options.tls }),
    upstream: {
      listen: { host: '127.0.0.1', port: 0 },
      name: upstreamName,
      others: { 'client-ca': 'given', 'request-header-ca': 'given' },
      material: async () => {
        const [, clientCa, frontProxyCa, upstreamCa] = await authorities;
        return {
          authority: upstreamCa,
          clientAuthorities: frontProxyCa.certificate,
          others: { 'client-ca': clientCa, 'request-header-ca': frontProxyCa },
        };
      },
    },
    open: async (upstream) => {
      if (upstream === undefined) throw new TargetError('the bundled front proxy needs the upstream of the harness');
      return open(upstream, await authorities, options.seams, fault);
    },
  });
}

/** Fresh authorities, for one target or for several after another. */
export async function frontProxyAuthorities(): Promise<FrontProxyAuthorities> {
  const now = new Date();
  return Promise.all([
    makeAuthority({ commonName: 'front-proxy-root', now, hours }),
    makeAuthority({ commonName: 'front-proxy-users', now, hours }),
    makeAuthority({ commonName: 'front-proxy-ca', now, hours }),
    makeAuthority({ commonName: 'kubernetes', now, hours }),
  ]);
}

/** The fault of this name; the faults are many modules, which a proxy without one does not load. Throws FaultError. */
function faultOf(name: string | undefined): ProxyFault | undefined {
  if (name === undefined) return undefined;
  const { proxyFaultNamed } = require('../faults/proxy-faults') as typeof import('../faults/proxy-faults');
  const found = proxyFaultNamed(name);
  if (found === undefined) throw new FaultError(noSuchFault(name));
  return found;
}

async function open(
  upstream: { readonly host: string; readonly port: number },
  [root, clientCa, frontProxyCa, upstreamCa]: FrontProxyAuthorities,
  seams: Partial<Seams> | undefined,
  fault: ProxyFault | undefined,
): Promise<OpenFrontProxy> {
  const now = new Date();
  // Below an intermediate, so that a proxy which does not send it is seen (rule S-08).
  const issuing = await makeIntermediateAuthority({ commonName: 'front-proxy-serving', above: root, now, hours });
  const hosts = ['localhost', '127.0.0.1', '::1'];
  const leaf = await makeServerCertificate({ authority: issuing, commonName: 'front-proxy', hosts, now, hours });
  const good = { key: leaf.key, chain: leaf.chain + issuing.certificate };
  const serving = await badServingCertificate(fault?.servingCertificate, good, root, now);
  const minter = createMinter({ authorities: { 'request-header-ca': frontProxyCa }, now: () => now });
  const own = await minter.mint(proxyCertificate({ CN: 'front-proxy-client' }).description);
  const { credentials, ...files } = await makeCredentials(clientCa);
  const usersCa = replaceableFile(clientCa.certificate);
  const { usernameHeaders, groupHeaders, extraHeadersPrefixes, uidHeaders } = defaultRequestHeader;
  const flags = {
    bindAddress: '127.0.0.1',
    securePort: 0,
    tlsCertFile: { pem: serving.chain },
    tlsPrivateKeyFile: { pem: serving.key },
    clientCaFile: usersCa.file,
    tlsSessionResumption: true,
    ...files,
    upstreamUrl: urlOf(upstream),
    upstreamCaFile: { pem: upstreamCa.certificate },
    upstreamServerName: upstreamName,
    upstreamTimeout: upstreamTimeoutMs,
    proxyClientCertFile: { pem: own.chain },
    proxyClientKeyFile: { pem: own.key },
    requestheaderUsernameHeaders: usernameHeaders,
    requestheaderGroupHeaders: groupHeaders,
    requestheaderExtraHeadersPrefix: extraHeadersPrefixes,
    requestheaderUidHeaders: uidHeaders,
  };
  // With its upstream leg it is many modules, which only its own target loads.
  const { startProxy } = require('./start-proxy') as typeof import('./start-proxy');
  const proxy = await startProxy(flags, fault, seams).catch((error: unknown) => {
    usersCa.remove();
    throw error;
  });
  return {
    endpoint: { host: proxy.host, port: proxy.port, serverName: proxy.host, trust: root.certificate },
    credentials,
    clientAuthority: clientCa,
    clientCaFile: caFileOf(proxy, usersCa, clientCa.certificate),
    close: async () => {
      await proxy.close(0);
      usersCa.remove();
    },
  };
}
