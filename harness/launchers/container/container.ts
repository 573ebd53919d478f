import { createMinter } from '../../pki';
import type { ContainerDeclaration, ContainerPki } from '../../target/declaration/container';
import type { Declaration } from '../../target/declaration/declaration';
import { externalTarget } from '../../target/external';
import { TargetError, type Endpoint, type OpenTarget, type Target } from '../../target/types';
import { clientCertificate } from '../../vocabulary/given';
import { startContainers, type RunningContainers } from './container-start';
import { makeKubeadmPki, type KubeadmPki } from '../kube/kubeadm-pki';
import { ask, pause, speaksTls } from '../../processes/ready';
import { isReferenceImage, referenceContainer } from './reference-image';

/** How long a container may take until it is ready, in seconds, where nothing is said. */
const usualSeconds = 60;

/**
 * `--target container:IMAGE`: an image that is known without being described, which is the reference server's own. Throws
 * TargetError.
 */
export function imageTarget(image: string, declaration: Declaration): Target {
  if (!isReferenceImage(image))
    throw new TargetError(
      `--target container:${image}: only the reference server's image, authn-conformance, is known without a description; say its image and port in a target file, under container (docs/targets/container.md)`,
    );
  // Its own defaults are said aloud: whether callers are anonymous or refused is never assumed of a target.
  const flags = { 'anonymous-auth': true, ...declaration.flags };
  return containerTarget({ ...declaration, flags, container: referenceContainer(image, flags) });
}

/** A target that is started in a container when it is opened, and removed when it is closed. Throws TargetError. */
export function containerTarget(declaration: Declaration): Target {
  const { container, clientCa, requestHeaderCa, ca } = declaration;
  if (container === undefined) throw new TargetError('the target has no container; say its image and port');
  const { pki } = container;
  if (pki !== undefined && (clientCa ?? requestHeaderCa ?? ca) !== undefined)
    throw new TargetError(
      'container.pki: the container gets fresh certificates, and the harness signs with their authorities; leave out ca, clientCa and requestHeaderCa',
    );
  // Where it will listen is not known before it does; and whatever is done to it is gone with it, except the user's own CA.
  const allowed = { privileged: true, longLivedCertificates: pki !== undefined };
  const declared = externalTarget({ ...allowed, ...declaration, url: 'https://localhost' });
  return {
    ...declared,
    name: declaration.name ?? `container ${container.image}`,
    signers: [...signersOf(pki), ...declared.signers],
    open: async () => openContainer(container, await declared.open(), pki && (await makeKubeadmPki(new Date()))),
  };
}

function signersOf(pki: ContainerPki | undefined): readonly (keyof KubeadmPki['authorities'])[] {
  if (pki === undefined) return [];
  return pki.frontProxy ? ['client-ca', 'request-header-ca', 'server-ca'] : ['client-ca', 'server-ca'];
}

async function openContainer(
  container: ContainerDeclaration,
  declared: OpenTarget,
  pki: KubeadmPki | undefined,
): Promise<OpenTarget> {
  // A token that no flag of the container names would be of no use to it.
  const given = Object.entries(pki?.files ?? {}).filter(([name]) => name !== 'tokens.csv');
  const files = given.map(([name, content]) => ({
    content,
    target: `${container.pki?.directory ?? ''}/${name}`,
  }));
  const running = await startContainers(container, files);
  try {
    const said = declared.endpoint('target');
    const endpoint = {
      ...said,
      host: '127.0.0.1',
      port: running.port,
      trust: pki?.files['server-ca.crt'] ?? said.trust,
    };
    await untilReady(container, running, await readiness(container, endpoint, running, pki));
    return {
      ...declared,
      authorities: {
        ...declared.authorities,
        ...Object.fromEntries(signersOf(container.pki).map((signer) => [signer, pki?.authorities[signer]])),
      },
      endpoint: () => endpoint,
      close: running.close,
    };
  } catch (error) {
    await running.close();
    throw error;
  }
}

/** Says what is not as it should be yet; undefined when it is ready. */
type Readiness = () => Promise<string | undefined>;

async function readiness(
  { wait = {} }: ContainerDeclaration,
  { host, port, serverName, trust }: Endpoint,
  running: RunningContainers,
  pki: KubeadmPki | undefined,
): Promise<Readiness> {
  const { http, log } = wait;
  if (http !== undefined) {
    const user = pki === undefined ? {} : await userOf(pki);
    const options = { host, port, servername: serverName, path: http, ca: trust, ...user };
    return async () => {
      const answered = await ask(options);
      return answered?.status === 200
        ? undefined
        : `${http} ${answered === undefined ? 'does not answer' : `is ${answered.status}`}`;
    };
  }
  return async () => {
    if (log !== undefined && !(await running.log()).includes(log)) return `it has not written ${JSON.stringify(log)}`;
    return (await speaksTls(host, port)) ? undefined : 'it does not speak TLS';
  };
}

/** Somebody whom the client authority vouches for: some servers answer nobody else. */
async function userOf({ authorities }: KubeadmPki): Promise<{ readonly cert: string; readonly key: string }> {
  const minter = createMinter({ authorities, now: () => new Date() });
  const { chain, key } = await minter.mint(clientCertificate({ CN: 'authn-conformance' }).description);
  return { cert: chain, key };
}

async function untilReady(
  { image, port, wait }: ContainerDeclaration,
  running: RunningContainers,
  missing: Readiness,
): Promise<void> {
  const seconds = wait?.seconds ?? usualSeconds;
  let last = 'it was not asked';
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const yet = await missing();
    const ended = await running.ended();
    if (ended !== undefined) throw new TargetError(`--target container: ${ended}`);
    if (yet === undefined) return;
    last = yet;
    await pause();
  }
  throw new TargetError(
    `--target container: ${image} was not ready at its port ${port} after ${seconds} seconds (${last}); ${await running.said()}`,
  );
}
