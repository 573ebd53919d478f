import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartedTestContainer } from 'testcontainers';
import type { ContainerDeclaration, ContainerPart } from '../../target/declaration/container';
import { codeOf, TargetError } from '../../target/types';
import { containerRuntime, type ContainerRuntime, type DockerContainer } from './container-runtime';
import { answerBound } from './docker-daemon';
import { lastWords, oneLine } from '../../processes/last-words';
import { pause } from '../../processes/ready';
import { supervise, type Supervised } from '../../processes/supervised';
import { within } from '../../processes/within';

/** A file that is made for a container, and goes into it and nowhere else. */
export interface MadeFile {
  readonly content: string;
  readonly target: string;
}

/** Containers that run, and the port of the loopback at which the last of them is reached. */
export interface RunningContainers {
  readonly port: number;
  /** How one of them has ended; undefined while all of them run. */
  readonly ended: () => Promise<string | undefined>;
  /** The end of what the last of them has written, and of that the line that most likely says what is wrong. */
  readonly log: () => Promise<string>;
  readonly said: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** On every container that is started; its value is the run's. */
const runLabel = 'authn-conformance.run';

/** Certificates live for an hour: what is older than this was left behind by a machine that went down. */
const leftOverAge = 2 * 3600;

/** Bounds against hanging, in milliseconds: an image may have to come from a registry. */
const pullBound = 300_000;
const startBound = 60_000;
const removeBound = 30_000;

/** Starts the containers in one network, those beside first. Throws TargetError, and leaves nothing behind. */
export async function startContainers(
  declaration: ContainerDeclaration,
  made: readonly MadeFile[],
): Promise<RunningContainers> {
  const parts: readonly ContainerPart[] = [...(declaration.beside ?? []), declaration];
  await Promise.all(parts.map(checkFiles));
  const runtime = await containerRuntime();
  await within(removeBound, removeLeftOvers(runtime)).catch(() => undefined);
  const run = randomUUID();
  const kept = await keep(runtime, run);
  const close = async (): Promise<void> => {
    await within(removeBound, removeRun(runtime, run)).catch(() => undefined);
    await kept.close();
  };
  try {
    for (const { image } of parts) await pull(runtime, image);
    const containers: DockerContainer[] = [];
    let owner: StartedTestContainer | undefined;
    for (const part of parts) {
      const files = part === declaration ? made : [];
      const network = owner === undefined ? { port: declaration.port } : { of: owner.getId() };
      const started = await start(runtime, part, { run, files, network });
      owner ??= started;
      containers.push(runtime.client.container.getById(started.getId()));
    }
    return {
      port: owner?.getMappedPort(declaration.port) ?? 0,
      ended: () => firstEnd(containers, parts),
      log: () => logs(containers.at(-1)),
      said: async () => lastWords(await logs(containers.at(-1))),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkFiles({ image, files = [] }: ContainerPart): Promise<void> {
  for (const { source } of files)
    await stat(source).catch((error: unknown) => {
      throw new TargetError(`${source}: the file for the container ${image} cannot be read (${codeOf(error)})`, {
        cause: error,
      });
    });
}

/** A process that removes the containers of this run also when this process is killed. */
async function keep({ daemon }: ContainerRuntime, run: string): Promise<Supervised> {
  const kept = await supervise('container');
  const keeper = kept.start(process.execPath, [
    join(__dirname, 'container-keeper.js'),
    JSON.stringify(daemon),
    `${runLabel}=${run}`,
  ]);
  while (!existsSync(join(kept.directory, 'keeping'))) {
    if (keeper.hasEnded()) {
      await kept.close();
      throw new Error(`the process that removes containers could not be started: ${(await keeper.ended).said}`);
    }
    await pause();
  }
  return kept;
}

async function pull({ testcontainers, client }: ContainerRuntime, image: string): Promise<void> {
  const name = testcontainers.ImageName.fromString(image);
  const why = await within(pullBound, client.image.pull(name))
    .then(async () => ((await client.image.exists(name)) ? undefined : 'the registry has none of this name'))
    .catch((error: unknown) => reason(error));
  if (why !== undefined)
    throw new TargetError(
      `--target container: the image ${image} is not on this machine and could not be pulled (${why}); build or pull it, or correct its name`,
    );
}

interface How {
  readonly run: string;
  readonly files: readonly MadeFile[];
  /** The network is its own, with this port, or that of another container. */
  readonly network: { readonly port: number } | { readonly of: string };
}

async function start(runtime: ContainerRuntime, part: ContainerPart, how: How): Promise<StartedTestContainer> {
  const { image, entrypoint, command, environment, files = [], user } = part;
  const { container, created } = onLoopback(runtime, image);
  container
    // What it starts with it also ends: no helper of testcontainers' own, which would have to come from a registry.
    .withAutoCleanup(false)
    .withLabels({ [runLabel]: how.run })
    .withCopyContentToContainer(how.files.map((file) => ({ ...file, mode: 0o600 })))
    .withWaitStrategy(nothingToWaitFor);
  if (entrypoint !== undefined) container.withEntrypoint([...entrypoint]);
  if (command !== undefined) container.withCommand([...command]);
  if (environment !== undefined) container.withEnvironment(environment);
  if (user !== undefined) container.withUser(user);
  for (const file of files) {
    const isDirectory = (await stat(file.source)).isDirectory();
    if (isDirectory) container.withCopyDirectoriesToContainer([file]);
    else container.withCopyFilesToContainer([file]);
  }
  if ('port' in how.network) container.withExposedPorts(how.network.port);
  else container.withNetworkMode(`container:${how.network.of}`);
  try {
    const starting = container.start();
    return await within(startBound, Promise.race([starting, failed(starting, created, runtime)]));
  } catch (error) {
    throw new TargetError(`--target container: ${image} did not start: ${reason(error)}`, { cause: error });
  }
}

/** A container whose port is opened on the loopback of this machine; without being told, Docker opens it to everybody. */
function onLoopback({ testcontainers: { GenericContainer } }: ContainerRuntime, image: string) {
  let tell: (id: string) => void = () => undefined;
  const created = new Promise<string>((resolve) => {
    tell = resolve;
  });
  class LoopbackContainer extends GenericContainer {
    protected override beforeContainerCreated(): Promise<void> {
      const bindings = (this.hostConfig.PortBindings ?? {}) as Record<string, { HostIp?: string }[]>;
      for (const binding of Object.values(bindings).flat()) binding.HostIp = '127.0.0.1';
      return Promise.resolve();
    }
    protected override containerCreated(id: string): Promise<void> {
      tell(id);
      return Promise.resolve();
    }
  }
  return { container: new LoopbackContainer(image), created };
}

/** What it is ready for, and when, is for us to see: the default needs a shell in the image. */
const nothingToWaitFor = {
  waitUntilReady: () => Promise.resolve(),
  withStartupTimeout: () => nothingToWaitFor,
  isStartupTimeoutSet: () => true,
  getStartupTimeout: () => startBound,
};

/** Rejects when it has ended before its port was seen, for which testcontainers would wait; resolves never. */
async function failed(starting: Promise<unknown>, created: Promise<string>, { client }: ContainerRuntime) {
  const over = new AbortController();
  const done = (): void => {
    over.abort();
  };
  starting.then(done, done);
  const container = client.container.getById(await created);
  while (!over.signal.aborted) {
    const state = await stateOf(container);
    if (state?.Status === 'exited' || state?.Status === 'dead')
      throw new Error(`it ended with exit code ${String(state.ExitCode)}; ${lastWords(await logs(container))}`);
    await pause();
  }
  return new Promise<never>(() => undefined);
}

/** Whether it runs, and how it ended; undefined where it is gone. */
async function stateOf(container: DockerContainer) {
  try {
    return (await within(answerBound, container.inspect())).State;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 404)
      return undefined;
    throw new TargetError(`--target container: the Docker daemon does not answer any more: ${reason(error)}`, {
      cause: error,
    });
  }
}

async function firstEnd(containers: readonly DockerContainer[], parts: readonly ContainerPart[]) {
  for (const [index, container] of containers.entries()) {
    const state = await stateOf(container);
    if (state === undefined) return `${parts[index]?.image ?? 'it'} was removed by somebody else`;
    if (!state.Running)
      return `${parts[index]?.image ?? 'it'} ended with exit code ${String(state.ExitCode)}; ${lastWords(await logs(container))}`;
  }
  return undefined;
}

/** The last lines of both outputs; Docker puts eight bytes in front of each piece of them. */
async function logs(container: DockerContainer | undefined): Promise<string> {
  const reading = container?.logs({ stdout: true, stderr: true, follow: false, tail: 100 });
  const raw = reading && (await within(answerBound, reading).catch(() => undefined));
  const bytes = raw === undefined ? Buffer.alloc(0) : Buffer.from(raw);
  const pieces: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at + 4);
    pieces.push(bytes.subarray(at + 8, end));
    at = end;
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function removeRun({ client }: ContainerRuntime, run: string): Promise<void> {
  const containers = await client.container.dockerode.listContainers({
    all: true,
    filters: { label: [`${runLabel}=${run}`] },
  });
  for (const { Id } of containers) await client.container.getById(Id).remove({ force: true, v: true });
}

async function removeLeftOvers({ client }: ContainerRuntime): Promise<void> {
  const containers = await client.container.dockerode.listContainers({ all: true, filters: { label: [runLabel] } });
  const old = Date.now() / 1000 - leftOverAge;
  for (const { Id, Created } of containers)
    if (Created < old)
      await client.container
        .getById(Id)
        .remove({ force: true, v: true })
        .catch(() => undefined);
}

const reason = (error: unknown): string =>
  oneLine(typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error));
