import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadAuthority, writePkiDirectory } from '../pki';
import { FlagError, parseFlags, settle, type Flags } from '../../reference-server/settings/flags';
import { readManifest } from '../../reference-server/settings/manifest';
import { startReferenceServer } from '../../reference-server/server';
import { StorageError } from '../../reference-server/storage/storage-error';
import { badServingCertificate } from './faults/bad-serving-certificate';
import { emulations, isEmulation, type Emulation } from './emulation';
import { faultNamed, type Fault } from './faults/named';
import { introduction } from './introduction';
import { supervise } from '../processes/supervised';
import { manifestOf } from './serve-manifest';
import { materialFor, type FilePair } from './serve-material';
import { installerHeaders, requestHeaderFlags } from './setups';

/** A reference server that serves, and the lines that tell how to speak to it. */
export interface Serving {
  readonly introduction: string;
  /** Stops the server and removes what was made for it. */
  readonly stop: () => Promise<void>;
}

/** The server cannot be started as it was asked to; the message is one sentence that names the flag and the fix. */
export class ServeError extends Error {
  override readonly name = 'ServeError';
  readonly code = 'SERVER_NOT_STARTED';
}

/**
 * Starts the reference server as the reference installer would set it up, with fresh certificates in a directory of its
 * own. Flags that are given take the place of the installer's, and so does a manifest, of which only the certificates
 * that it does not name are fresh. `--fault NAME` gives it that fault. `writePki` writes the certificates into a directory.
 * Throws ServeError or FaultError, and leaves nothing behind.
 */
export async function serveReference(
  argv: readonly string[],
  log: (line: string) => void,
  writePki: WritePki = writeFreshPki,
): Promise<Serving> {
  try {
    return await serve(argv, log, writePki);
  } catch (error) {
    throw error instanceof FlagError || error instanceof StorageError ? inOurWords(error) : error;
  }
}

type WritePki = (directory: string) => Promise<unknown>;
const writeFreshPki: WritePki = (directory) => writePkiDirectory(directory, { now: new Date(), lifetimeHours: 24 });

async function serve(argv: readonly string[], log: (line: string) => void, writePki: WritePki): Promise<Serving> {
  const { fault, emulation, rest } = takeOurs(argv, log);
  const given = parseFlags(rest, refuse);
  checkFault(fault, given);
  const declared = given.manifest === undefined ? undefined : readManifest(given.manifest, () => undefined);
  // Keys of CAs lie in it, and must not stay there however this process ends.
  const { directory, close: remove } = await supervise('serve');
  try {
    await writePki(directory);
    const fresh = certificates(directory);
    if (fault?.servingCertificate !== undefined) await spoilServingCertificate(fault, fresh, directory);
    const named = declared === undefined ? over(given, fresh, installer) : over(given, without(declared, fresh));
    const asked = over(named, signing(named, declared, directory));
    const flags = over(fault?.flags ?? {}, asked);
    const seams = fault?.seams?.({
      ...settle(flags, declared ?? {}),
      serverAuthority: readFileSync(fresh.clientCaFile, 'utf8'),
    });
    const server = await startReferenceServer({ ...flags, ...(emulation && emulations[emulation]), ...seams, log });
    const settings = settle(flags, declared ?? {});
    const material = materialFor(settings, directory);
    const kubeconfig = join(directory, 'admin.conf');
    const { trust, admin } = material;
    if (trust !== undefined && admin !== undefined)
      writeFileSync(kubeconfig, kubeconfigOf(server.url, trust, admin), { mode: 0o600 });
    const made = {
      ...material,
      kubeconfig: existsSync(kubeconfig) ? kubeconfig : undefined,
      manifest: join(directory, 'kube-apiserver.yaml'),
      emulation,
    };
    writeFileSync(made.manifest, manifestOf(settings, server.port));
    return {
      introduction:
        (fault ? `fault: ${fault.name}: ${fault.sentence}\n` : '') + introduction(server.url, settings, made),
      stop: async () => {
        await server.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

type CertificateFlags = 'tlsCertFile' | 'tlsPrivateKeyFile' | 'clientCaFile' | 'requestheaderClientCaFile';

const certificates = (directory: string): Readonly<Record<CertificateFlags, string>> => ({
  tlsCertFile: join(directory, 'apiserver.crt'),
  tlsPrivateKeyFile: join(directory, 'apiserver.key'),
  clientCaFile: join(directory, 'ca.crt'),
  requestheaderClientCaFile: join(directory, 'front-proxy-ca.crt'),
});

/** What the installer's static-pod definition says of headers (clause 5.3). */
const installer: Flags = requestHeaderFlags(installerHeaders);

/** Of several sources the first that has a flag decides; a flag that none of them has stays unsaid. */
const over = (...sources: readonly Flags[]): Flags => Object.assign({}, ...sources.toReversed().map(said)) as Flags;

const said = (flags: Flags): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));

/**
 * Certificate requests are signed by the authority of users where that is fresh, as the installer's controller does it: what
 * comes of them is then good for this server.
 */
const signing = (named: Flags, declared: Flags = {}, directory: string): Flags => {
  const { clusterSigningCertFile, clusterSigningKeyFile } = over(named, declared);
  const fresh = certificates(directory).clientCaFile;
  if (clusterSigningCertFile !== undefined || clusterSigningKeyFile !== undefined || named.clientCaFile !== fresh)
    return {};
  return { clusterSigningCertFile: fresh, clusterSigningKeyFile: join(directory, 'ca.key') };
};

/** The fresh certificates that a manifest leaves room for: what it names itself stays its own to change. */
const without = (declared: Flags, fresh: Flags): Flags =>
  Object.fromEntries(Object.entries(fresh).filter(([flag]) => declared[flag as CertificateFlags] === undefined));

/** What is said to `serve` and not to the server. */
interface Ours {
  readonly fault: Fault | undefined;
  readonly emulation: Emulation | undefined;
  readonly rest: readonly string[];
}

/** `--fault` and `--emulate` are ours and not the server's; of several the last one counts, as with its own flags. */
function takeOurs(argv: readonly string[], log: (line: string) => void): Ours {
  const rest: string[] = [];
  const ours: { fault?: string; emulate?: string } = {};
  for (let i = 0; i < argv.length; i++) {
    const [, flag, value] = /^--(fault|emulate|dress)(?:=(.*))?$/.exec(argv[i] ?? '') ?? [];
    if (flag === undefined) {
      rest.push(argv[i] ?? '');
      continue;
    }
    if (flag === 'dress') log('--dress is now called --emulate; version 0.2.0 takes --emulate only');
    ours[flag === 'fault' ? 'fault' : 'emulate'] = value ?? argv[++i] ?? '';
  }
  const { fault, emulate } = ours;
  if (emulate !== undefined && !isEmulation(emulate))
    throw new ServeError(`--emulate ${emulate}: say ${Object.keys(emulations).join(' or ')}`);
  return { fault: fault === undefined ? undefined : faultNamed(fault), emulation: emulate, rest };
}

/** Some faults are about certificates that `serve` would have to make itself, or that it does not make at all. */
function checkFault(fault: Fault | undefined, { tlsCertFile, manifest }: Flags): void {
  if (fault?.servingCertificate === 'without-intermediates')
    throw new ServeError(
      `--fault ${fault.name}: the certificate of serve needs no intermediates; try it with selftest`,
    );
  if (fault?.servingCertificate !== undefined && (tlsCertFile !== undefined || manifest !== undefined))
    throw new ServeError(
      `--fault ${fault.name}: the fault is in the server's certificate; leave out ${tlsCertFile === undefined ? '--manifest' : '--tls-cert-file'}`,
    );
}

/** Puts the certificate that is at fault in the place of the good one. */
async function spoilServingCertificate(
  { servingCertificate }: Fault,
  { tlsCertFile, tlsPrivateKeyFile, clientCaFile }: Readonly<Record<CertificateFlags, string>>,
  directory: string,
): Promise<void> {
  const good = { chain: readFileSync(tlsCertFile, 'utf8'), key: readFileSync(tlsPrivateKeyFile, 'utf8') };
  const root = loadAuthority(clientCaFile, join(directory, 'ca.key'));
  const bad = await badServingCertificate(servingCertificate, good, root, new Date());
  writeFileSync(tlsCertFile, bad.chain);
  writeFileSync(tlsPrivateKeyFile, bad.key);
}

function refuse(argument: string): never {
  throw new ServeError(
    argument.startsWith('-')
      ? `${argument}: the reference server has no such flag; "authn-conformance serve --help" lists them`
      : `${argument}: serve takes flags only; write a value as --flag=${argument}`,
  );
}

function inOurWords(error: FlagError | StorageError): ServeError {
  const sentence = error instanceof StorageError ? `--data-dir: ${error.message}; name another` : error.message;
  return new ServeError(sentence, { cause: error });
}

/** A client configuration with the administrator's certificate (clause 5.1.6). */
const kubeconfigOf = (server: string, trust: string, { certificate, key }: FilePair): string =>
  stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'reference', cluster: { server, 'certificate-authority': trust } }],
    users: [{ name: 'admin', user: { 'client-certificate': certificate, 'client-key': key } }],
    contexts: [{ name: 'reference', context: { cluster: 'reference', user: 'admin' } }],
    'current-context': 'reference',
  });
