import { randomBytes } from 'node:crypto';
import { get } from 'node:https';
import { makeAuthority, makeIntermediateAuthority, makeServerCertificate, type AuthorityPair } from '../pki';
import { profiles } from '../target/profiles';
import { TargetError, type OpenTarget, type Target } from '../target/types';
import type { FiledCa } from '../vocabulary/changes/ca-files';
import type { TlsVersion } from '../vocabulary/types';
import type { ServerSeams } from '../../reference-server/server';
import { bearersCertificate } from './bearer';
import { caFileOf, replaceableFile, type ReplaceableFile } from './ca-file';
import { badServingCertificate } from './faults/bad-serving-certificate';
import { faultOf } from './faults/fault';
import type { Fault, FaultSettings } from './faults/named';
import { referenceSetups, requestHeaderFlags, type ReferenceSetup } from './setups';
import { startServerThread } from './thread/server-thread';
import type { ServerOrder, StartedServer } from './thread/start-server';

export interface BuiltinOptions {
  readonly tls?: readonly TlsVersion[];
  /** Seams of the reference server in each of its setups, with the settings that it has there: how a test breaks it on purpose. */
  readonly server?: (setup: ReferenceSetup, settings: FaultSettings) => ServerSeams;
  /** Whether its servers run in a thread of their own; those with seams of a test run in this one. */
  readonly inThread?: boolean;
  /** The name of a fault that it has in each of its setups. */
  readonly fault?: string;
  /** Authorities of an earlier target, which save the making of others; fresh ones unless given. */
  readonly authorities?: Promise<BuiltinAuthorities>;
}

/** The authorities behind a reference server: its own, the two that it trusts, those that it trusted before, and one more. */
export type BuiltinAuthorities = readonly [
  root: AuthorityPair,
  clientCa: AuthorityPair,
  requestHeaderCa: AuthorityPair,
  formerClientCa: AuthorityPair,
  formerRequestHeaderCa: AuthorityPair,
  anotherClientCa: AuthorityPair,
];

/** The bundled reference server, in this process, on ports of the system's choice. Throws FaultError. */
export function builtinTarget(options: BuiltinOptions = {}): Target {
  const { tls = ['1.2', '1.3'] } = options;
  const fault = faultOf(options.fault);
  const profile = profiles.spec;
  return {
    subject: 'api-server',
    name: fault === undefined ? 'the bundled reference server' : `the bundled reference server with ${fault.name}`,
    keptRunningBy: `authn-conformance serve${fault === undefined ? '' : ` --fault ${fault.name}`}`,
    profile,
    oracle: profile.oracle,
    tls,
    signers: ['client-ca', 'request-header-ca', 'former-client-ca', 'former-request-header-ca', 'server-ca'],
    supplies: ['certificate', 'token'],
    verifiesServer: true,
    setups: referenceSetups,
    open: (names) => openWith(options, fault, names),
  };
}

const hours = 1;

/** Fresh authorities, for one target or for several after another. */
export async function builtinAuthorities(): Promise<BuiltinAuthorities> {
  const now = new Date();
  return Promise.all([
    makeAuthority({ commonName: 'kubernetes', now, hours }),
    makeAuthority({ commonName: 'kubernetes-clients', now, hours }),
    makeAuthority({ commonName: 'front-proxy-ca', now, hours }),
    makeAuthority({ commonName: 'kubernetes-clients-before', now, hours }),
    makeAuthority({ commonName: 'front-proxy-ca-before', now, hours }),
    makeAuthority({ commonName: 'kubernetes-clients-elsewhere', now, hours }),
  ]);
}

/** How a server of one setup is started, here or in another thread. */
type StartSetup = (setup: ReferenceSetup, order: ServerOrder) => Promise<StartedServer>;

async function openWith(
  { server = () => ({}), inThread = false, authorities }: BuiltinOptions,
  fault: Fault | undefined,
  names?: readonly string[],
): Promise<OpenTarget> {
  if (!inThread) {
    const { startServer, settingsOf } = require('./thread/start-server') as typeof import('./thread/start-server');
    return open((setup, order) => startServer(order, server(setup, settingsOf(order))), fault, authorities, names);
  }
  // Before the certificates are made: meanwhile the thread loads the server.
  const thread = startServerThread();
  try {
    const target = await open((_, order) => thread.start(order), fault, authorities, names);
    return {
      ...target,
      close: async () => {
        await target.close();
        await thread.end();
      },
    };
  } catch (error) {
    await thread.end();
    throw error;
  }
}

async function open(
  startSetup: StartSetup,
  fault: Fault | undefined,
  authoritiesOf = builtinAuthorities(),
  names: readonly string[] = referenceSetups.map(({ name }) => name),
): Promise<OpenTarget> {
  const now = new Date();
  const [root, clientCa, requestHeaderCa, formerClientCa, formerRequestHeaderCa, anotherClientCa] = await authoritiesOf;
  // Below an intermediate, so that a server which does not send it is seen (rule S-08).
  const issuing = await makeIntermediateAuthority({ commonName: 'kubernetes-serving', above: root, now, hours });
  const leaf = await makeServerCertificate({
    authority: issuing,
    commonName: 'kube-apiserver',
    hosts: ['localhost', '127.0.0.1', '::1', 'kubernetes.default.svc'],
    now,
    hours,
  });
  const good = { key: leaf.key, chain: leaf.chain + issuing.certificate };
  const serving = await badServingCertificate(fault?.servingCertificate, good, root, now);
  const replaced = replaceableFile(formerClientCa.certificate);
  const replaceable = {
    'client-ca': replaceableFile(clientCa.certificate),
    'request-header-ca': replaceableFile(requestHeaderCa.certificate),
  };
  // Known to this run alone; whose it is, the run asks the server itself.
  const token = randomBytes(24).toString('base64url');
  const files = new Map<ReferenceSetup['authorities'], Readonly<Partial<Record<FiledCa, ReplaceableFile>>>>([
    ['replaced', { 'client-ca': replaced }],
    ['replaceable', replaceable],
  ]);
  const start = async (setup: ReferenceSetup): Promise<StartedServer> => {
    const { clientAuth, anonymousAuth, authorities, requestHeader } = setup;
    // A server that requires certificates serves no path to anonymous callers, and does not start with both flags.
    const anonymousPaths = fault?.flags?.clientAuth === 'require' ? undefined : setup.anonymousPaths;
    const flags = {
      bindAddress: '127.0.0.1',
      securePort: 0,
      clientAuth,
      tlsSessionResumption: true,
      tokenAuthFile: { text: `${token},token-bearer,42,"token-bearers"\n` },
      tlsCertFile: { pem: serving.chain },
      tlsPrivateKeyFile: { pem: serving.key },
      ...(anonymousAuth === undefined ? {} : { anonymousAuth }),
      ...(anonymousPaths === undefined ? {} : { anonymousPaths }),
      ...(authorities === 'none'
        ? {}
        : {
            clientCaFile: files.get(authorities)?.['client-ca']?.file ?? { pem: clientCa.certificate },
            requestheaderClientCaFile: files.get(authorities)?.['request-header-ca']?.file ?? {
              pem: authorities === 'one' ? clientCa.certificate : requestHeaderCa.certificate,
            },
          }),
      ...requestHeaderFlags(requestHeader),
      // A server without authorities can require nothing of certificates.
      ...(authorities === 'none' ? {} : fault?.flags),
    };
    const named = fault === undefined ? {} : { fault: fault.name };
    const server = await startSetup(setup, { flags, serverAuthority: root.certificate, ...named });
    if (authorities === 'replaced') {
      await firstRequest(server, root.certificate);
      // Two authorities in the place of one; the second change is one that no server should follow (rule K-09).
      for (const content of [anotherClientCa.certificate + clientCa.certificate, 'no certificate at all\n']) {
        replaced.write(content);
        await server.reload();
      }
    }
    return server;
  };
  const setups = referenceSetups.filter(({ name }) => names.includes(name));
  const started = await Promise.allSettled(setups.map(start));
  const servers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((each) => each.close()));
    replaced.remove();
    for (const file of Object.values(replaceable)) file.remove();
  };
  const failure = started.find((each) => each.status === 'rejected');
  if (failure !== undefined) {
    await close();
    throw new TargetError('the bundled reference server could not be started', { cause: failure.reason });
  }
  const serverOf = (setup: string): StartedServer => {
    const server = servers[setups.findIndex(({ name }) => name === setup)];
    if (server === undefined) throw new TargetError(`the reference server was not started in a setup called ${setup}`);
    return server;
  };
  return {
    authorities: {
      'client-ca': clientCa,
      'request-header-ca': requestHeaderCa,
      'former-client-ca': formerClientCa,
      'former-request-header-ca': formerRequestHeaderCa,
      'server-ca': root,
    },
    suppliedCredentials: { certificate: await bearersCertificate({ 'client-ca': clientCa }), token },
    caFiles: Object.fromEntries(
      setups
        .filter(({ authorities }) => authorities === 'replaceable')
        .map(({ name }) => [
          name,
          {
            'client-ca': caFileOf(serverOf(name), replaceable['client-ca'], clientCa.certificate),
            'request-header-ca': caFileOf(
              serverOf(name),
              replaceable['request-header-ca'],
              requestHeaderCa.certificate,
            ),
          },
        ]),
    ),
    close,
    endpoint: (setup) => {
      const server = serverOf(setup);
      return { host: server.host, port: server.port, serverName: server.host, trust: root.certificate };
    },
  };
}

/** Authorities that nobody was verified with before could not be seen to be replaced. */
function firstRequest({ host, port }: StartedServer, ca: string): Promise<void> {
  return new Promise((resolve) => {
    // What a faulty server makes of it is for the checks to see.
    const done = (): void => {
      resolve();
    };
    get({ host, port, path: '/version', ca, agent: false }, (response) => response.resume().on('close', done)).on(
      'error',
      done,
    );
  });
}
