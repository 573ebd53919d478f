import { isIPv6 } from 'node:net';
import { clusterSigner } from './certificates/signer';
import { checkTogether, FlagError, settle, type Flags, type Settings } from './settings/flags';
import { standardLimits, type Limits } from './http/limits';
import { readManifest } from './settings/manifest';
import { reasonOf } from './reason';
import { openApi, type Api } from './resources/api';
import { openService, type Service, type Surroundings } from './service';
import { loadTlsMaterial } from './tls/tls-files';
import { readTokens } from './settings/token-file';
import { standardSeams, type Seams } from './seams';
import { StorageError } from './storage/storage-error';
import { watchFiles, type Watch } from './tls/watch';

/** How to open the API that stands behind authentication. */
export type OpenApi = typeof openApi;

/** Flags, with certificates as files or as PEM text; and what a program that starts the server can bring along. */
export interface ReferenceServerOptions extends Flags, Partial<Omit<Surroundings, 'limits'>> {
  readonly api?: OpenApi;
  readonly limits?: Partial<Limits>;
}

/** Everything in which a program can make the server differ from the standard. */
export type ServerSeams = Partial<Seams> & Pick<ReferenceServerOptions, 'api' | 'now'>;

/** A server that is up. Host and port follow the manifest, if there is one. */
export interface RunningServer {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Stops listening at once, lets running exchanges end within the bound, and closes the database. */
  close(graceMs?: number): Promise<void>;
  /** Looks at the manifest and at the certificate files now instead of when they are next watched. */
  reload(): Promise<void>;
}

const defaultGraceMs = 5000;

/**
 * Starts the reference server. Throws a FlagError, and leaves nothing open, when it cannot be started as it was asked to.
 * With a manifest its flags are read from there, and those given here go first; a changed manifest restarts the listener
 * with the new flags, and one that cannot be used leaves the old ones in force and says why on the log (spec 1.7).
 */
export async function startReferenceServer(options: ReferenceServerOptions): Promise<RunningServer> {
  const { api, limits, now, log, pollMs, ...rest } = options;
  const { steps, authenticate, trusted, tls, presented, stream, answer, respond, plainHttp, ...flags } = rest;
  const seams = { steps, authenticate, trusted, tls, presented, stream, answer, respond, plainHttp };
  const server = new ReferenceServer(flags, api ?? openApi, {
    now: now ?? (() => new Date()),
    log: log ?? (() => undefined),
    pollMs: pollMs ?? 1000,
    ...standardSeams,
    ...(Object.fromEntries(Object.entries(seams).filter(([, seam]) => seam !== undefined)) as Partial<Seams>),
    limits: { ...standardLimits, ...limits },
  });
  await server.start();
  return server;
}

class ReferenceServer implements RunningServer {
  readonly #flags: Flags;
  readonly #openApi: OpenApi;
  readonly #surroundings: Surroundings;
  #settings: Settings | undefined;
  #api: Api | undefined;
  #service: Service | undefined;
  #watch: Watch | undefined;
  /** Restarts happen one after the other, and none after the server was closed. */
  #restarts: Promise<void> = Promise.resolve();
  #drained: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(flags: Flags, openApi: OpenApi, surroundings: Surroundings) {
    this.#flags = flags;
    this.#openApi = openApi;
    this.#surroundings = surroundings;
  }

  get host(): string {
    return this.#service?.host ?? '';
  }

  get port(): number {
    return this.#service?.port ?? 0;
  }

  get url(): string {
    return `https://${this.#address()}`;
  }

  async start(): Promise<void> {
    const { manifest } = this.#flags;
    const watched = manifest === undefined ? [] : [manifest];
    this.#watch = watchFiles(watched, this.#surroundings.pollMs, () => void this.#restart());
    try {
      await this.#open(this.#readSettings());
    } catch (error) {
      await this.close(0);
      throw error;
    }
  }

  async reload(): Promise<void> {
    await this.#restart();
    this.#service?.reload();
  }

  async close(graceMs = defaultGraceMs): Promise<void> {
    this.#closed = true;
    this.#watch?.close();
    await this.#restarts;
    await Promise.all([this.#drained, this.#service?.close(graceMs)]);
    await this.#api?.close();
    this.#api = undefined;
  }

  #readSettings(): Settings {
    const { manifest } = this.#flags;
    const settings = settle(this.#flags, manifest === undefined ? {} : readManifest(manifest, this.#surroundings.log));
    // They complain before anything is opened, or closed.
    checkTogether(settings);
    loadTlsMaterial(settings);
    readTokens(settings.tokenAuthFile);
    clusterSigner(settings);
    return settings;
  }

  /** Opens the listener, and the API if there is none yet or if its own flags have changed: its database may be a new one. */
  async #open(settings: Settings, securePort = settings.securePort): Promise<void> {
    const { dataDir, authorizationMode } = settings;
    const signer = clusterSigner(settings);
    const apiOptions = { authorizationMode, signer, ...(dataDir !== undefined && { dataDir }) };
    if (this.#api && this.#settings && apiFlags(settings) !== apiFlags(this.#settings)) {
      await this.#drained;
      await this.#api.close();
      this.#api = undefined;
    }
    this.#api ??= await this.#openApi({ ...apiOptions, serverAddress: () => this.#address() }).catch(sayFlag);
    this.#settings = settings;
    this.#service = await openService({ ...settings, securePort }, this.#api, this.#surroundings);
  }

  #restart(): Promise<void> {
    this.#restarts = this.#restarts.then(() => this.#restartNow());
    return this.#restarts;
  }

  async #restartNow(): Promise<void> {
    const [service, previous] = [this.#service, this.#settings];
    if (this.#closed || !service || !previous) return;
    try {
      const next = this.#readSettings();
      if (JSON.stringify(next) === JSON.stringify(previous)) return;
      this.#drained = service.close(defaultGraceMs);
      // "Any free port" was chosen once, and clients know it by now.
      const sameAddress = next.securePort === previous.securePort && next.bindAddress === previous.bindAddress;
      await this.#open(next, sameAddress ? service.port : next.securePort).catch(async (error: unknown) => {
        await this.#open(previous, service.port);
        throw error;
      });
      this.#surroundings.log('restarted with the new flags of the manifest');
    } catch (error) {
      this.#surroundings.log(`the old flags stay in force: ${reasonOf(error)}`);
    }
  }

  /** Where clients on this machine reach the server; of all addresses it is the loopback. */
  #address(): string {
    const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[this.host] ?? this.host;
    return `${isIPv6(host) ? `[${host}]` : host}:${this.port}`;
  }
}

/** The flags of what stands behind authentication. */
const apiFlags = ({ dataDir, authorizationMode, clusterSigningCertFile, clusterSigningKeyFile }: Settings): string =>
  JSON.stringify([dataDir, authorizationMode, clusterSigningCertFile, clusterSigningKeyFile]);

/** A database that cannot be opened is a data directory that was not well chosen. */
function sayFlag(error: unknown): never {
  throw error instanceof StorageError ? new FlagError('--data-dir', `${error.message}; name another`) : error;
}
