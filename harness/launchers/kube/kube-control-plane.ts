import { createMinter } from '../../pki';
import { TargetError } from '../../target/types';
import { clientCertificate, proxyCertificate } from '../../vocabulary/given';
import { findKubeAssets } from './kube-assets';
import { authenticationConfig, authenticationFile, etcdFlags, kubeApiserverFlags, withInstaller } from './kube-flags';
import type { KubeSetup } from './kube-flags';
import { makeKubeadmPki, type KubeadmPki } from './kubeadm-pki';
import { lastWords } from '../../processes/last-words';
import { freePorts } from '../../processes/listening/ports';
import { ask, pause, type Answered } from '../../processes/ready';
import { supervise, type KeptProgram, type Supervised } from '../../processes/supervised';

/** How a control plane is started. */
export interface KubeStart extends KubeSetup {
  /** Further files of their directory, by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** How long it may take to become ready, in milliseconds; far above what it takes. */
  readonly bound?: number;
}

/** An etcd and a kube-apiserver that answer requests and run nothing. */
export interface ControlPlane {
  readonly port: number;
  readonly pki: KubeadmPki;
  /** Their directory, in which other programs can be started. */
  readonly kept: Supervised;
}

/** How long a server may take to become ready unless it is said. */
const usualBound = 120_000;

/** Starts both programs and waits until the server is ready. Throws TargetError, and leaves nothing behind. */
export async function startControlPlane({
  env,
  files = {},
  bound = usualBound,
  ...setup
}: KubeStart): Promise<ControlPlane> {
  const { etcd, apiserver } = findKubeAssets(env);
  const pki = await makeKubeadmPki(new Date(), setup);
  const kept = await supervise('kube-apiserver');
  try {
    for (const [name, content] of Object.entries({ ...pki.files, ...files })) kept.write(name, content);
    const anonymousPaths = setup.flags?.['anonymous-paths'];
    if (anonymousPaths !== undefined) kept.write(authenticationFile, authenticationConfig(anonymousPaths));
    const store = kept.start(etcd, etcdFlags);
    const { port } = await startServer({
      name: 'kube-apiserver',
      bound,
      start: (at) => kept.start(apiserver, kubeApiserverFlags(at, setup)),
      ready: await readiness(pki, setup),
      needed: { name: 'etcd', program: store },
    });
    return { port, pki, kept };
  } catch (error) {
    await kept.close();
    throw error;
  }
}

/** A server to start on a port that is free. */
export interface Starting {
  /** As in `kube-apiserver ended with 1`. */
  readonly name: string;
  readonly start: (port: number) => KeptProgram;
  /** What its `/readyz`, or what stands in for it, answers; nothing: not yet. */
  readonly ready: (port: number) => Promise<Answered | undefined>;
  readonly bound?: number;
  /** A program without which it cannot become ready. */
  readonly needed?: { readonly name: string; readonly program: KeptProgram };
}

/** Another process may take the port before the server does. */
const attempts = 5;

/** A server that is ready. */
export interface StartedServer {
  readonly port: number;
  readonly program: KeptProgram;
}

/** Starts a server and waits until it is ready. Throws TargetError. */
export async function startServer({
  name,
  start,
  ready,
  needed,
  bound = usualBound,
}: Starting): Promise<StartedServer> {
  const end = performance.now() + bound;
  for (let attempt = 1; ; attempt += 1) {
    const [port = 0] = await freePorts(1);
    const server = start(port);
    const programs = needed === undefined ? [server] : [server, needed.program];
    const answered = await waitFor(() => ready(port), programs, end);
    if (answered?.status === 200) return { port, program: server };
    if (needed?.program.hasEnded() === true) await refuse(needed.name, needed.program);
    const taken = server.hasEnded() && /address already in use/i.test((await server.ended).said);
    if (!taken || attempt === attempts) await refuse(name, server, answered, bound);
  }
}

/** Asks with a credential that the server accepts: where anonymous callers are refused, they are refused this as well. */
async function readiness(
  { authorities, files }: KubeadmPki,
  setup: KubeSetup,
): Promise<(port: number) => Promise<Answered | undefined>> {
  const minter = createMinter({ authorities, now: () => new Date() });
  const flags = withInstaller(setup);
  const proxied = flags['client-ca-file'] === '';
  const name = 'authn-conformance';
  const { chain, key } = await minter.mint(
    proxied
      ? proxyCertificate({ CN: flags['requestheader-allowed-names']?.[0] ?? name }).description
      : clientCertificate({ CN: name }).description,
  );
  const headers = proxied ? { [flags['requestheader-username-headers']?.[0] ?? '']: name } : {};
  return (port) =>
    ask({ host: '127.0.0.1', port, path: '/readyz', ca: files['server-ca.crt'], cert: chain, key, headers });
}

/** The last answer: 200, or whatever it was when a program ended or the time was up. */
async function waitFor(
  ready: () => Promise<Answered | undefined>,
  programs: readonly KeptProgram[],
  end: number,
): Promise<Answered | undefined> {
  let last: Answered | undefined;
  while (performance.now() < end && !programs.some((program) => program.hasEnded())) {
    last = (await ready()) ?? last;
    if (last?.status === 200) return last;
    await pause();
  }
  return last;
}

async function refuse(name: string, program: KeptProgram, answered?: Answered, bound = 0): Promise<never> {
  const byItself = program.hasEnded();
  const { exit, said } = await program.stop();
  const answer = answered === undefined ? 'it does not answer' : `/readyz is ${answered.status}`;
  const what = byItself
    ? `${name} ended with ${exit} before it was ready`
    : `${name} was not ready after ${bound / 1000} seconds (${answer})`;
  throw new TargetError(`--target kube-apiserver: ${what}; ${lastWords(said)}`);
}
