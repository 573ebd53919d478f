import type { ContainerRuntimeClient } from 'testcontainers';
import { TargetError } from '../../target/types';
import { answerBound, answers, daemonPlace, noDaemon, type DaemonPlace } from './docker-daemon';
import { oneLine } from '../../processes/last-words';
import { within } from '../../processes/within';

type Testcontainers = typeof import('testcontainers');
export type DockerContainer = ReturnType<ContainerRuntimeClient['container']['getById']>;

/** A Docker daemon of this machine, and the package that speaks to it. */
export interface ContainerRuntime {
  readonly testcontainers: Testcontainers;
  readonly client: ContainerRuntimeClient;
  /** Where the daemon listens, as options of a request of Node's. */
  readonly daemon: DaemonPlace;
}

/** The version that works with every Node that we do; see docs/decisions/0010-containers.md. */
const wanted = 'testcontainers@11.14.0';

/** Finds the daemon and loads testcontainers. Throws TargetError. */
export async function containerRuntime(env: NodeJS.ProcessEnv = process.env): Promise<ContainerRuntime> {
  const testcontainers = await load();
  // testcontainers goes on to other places when nothing answers here, and a person would not learn where a container runs.
  const asked = daemonPlace(env);
  if (asked !== undefined && !(await answers(asked))) throw noDaemon(env);
  const client = await findDaemon(testcontainers, env);
  const { socketPath, host, port } = client.container.dockerode.modem as unknown as Place;
  const daemon = socketPath === undefined ? { host: String(host), port: Number(port) } : { socketPath };
  return { testcontainers, client, daemon: asked ?? daemon };
}

interface Place {
  readonly socketPath?: string;
  readonly host?: string;
  readonly port?: string | number;
}

async function load(): Promise<Testcontainers> {
  try {
    return await import('testcontainers');
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    const missing = code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND';
    throw new TargetError(
      `--target container: testcontainers ${missing ? 'is not installed' : `cannot be loaded (${oneLine(String(message))})`}; install it with: npm install --save-dev ${wanted}`,
      { cause: error },
    );
  }
}

async function findDaemon({ getContainerRuntimeClient }: Testcontainers, env: NodeJS.ProcessEnv) {
  // Where a container is reached is not for testcontainers to guess, which takes another address inside of a container and
  // may fetch an image to find it.
  process.env[hostVariable] ??= '127.0.0.1';
  try {
    return await within(answerBound, getContainerRuntimeClient());
  } catch (error) {
    throw noDaemon(env, error);
  }
}

const hostVariable = 'TESTCONTAINERS_HOST_OVERRIDE';
