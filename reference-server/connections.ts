import type { Socket } from 'node:net';
import { Bodies } from './bodies';
import type { Limits } from './limits';

/**
 * One accepted connection and its deadline: until the handshake, then between requests. While an exchange runs the
 * connection has none; the exchange has its own. Between requests it is always the same timer, which begins anew.
 */
export class Connection {
  /** What is being read of the bodies of its requests. */
  readonly bodies: Bodies;
  readonly #socket: Socket;
  readonly #limits: Limits;
  #deadline: NodeJS.Timeout;
  #exchanges = 0;
  #stopping = false;
  #finish: () => void;

  constructor(socket: Socket, limits: Limits, bodies: Bodies) {
    this.bodies = new Bodies(limits.bodiesBytesPerConnection, bodies);
    this.#socket = socket;
    this.#limits = limits;
    this.#finish = () => socket.destroy();
    this.#deadline = this.#within(limits.handshakeMs);
    socket.on('close', () => {
      clearTimeout(this.#deadline);
    });
  }

  /** Whether the server is going away: an answer given now should say that it is the last one. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Whether an exchange is running. */
  get busy(): boolean {
    return this.#exchanges > 0;
  }

  /**
   * The handshake is done, requests may come. When the server goes away `finish` is called, and again after each last
   * exchange: it ends the connection in its protocol's polite way.
   */
  established(finish: () => void): void {
    this.#finish = finish;
    clearTimeout(this.#deadline);
    if (!this.#socket.destroyed) this.#deadline = this.#within(this.#limits.idleMs);
    if (this.#stopping) finish();
  }

  /** An exchange begins; `expired` is called when it takes too long, and the returned function says that it has ended. */
  exchange(expired: () => void): () => void {
    this.#exchanges++;
    const deadline = setTimeout(expired, this.#limits.exchangeMs);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      clearTimeout(deadline);
      this.#exchanges--;
      if (!this.busy) this.#rest();
    };
  }

  /** Lets running exchanges end, and the connection with the last of them; without any it ends now. */
  stop(): void {
    this.#stopping = true;
    this.#finish();
  }

  #rest(): void {
    if (this.#stopping) this.#finish();
    else this.#deadline.refresh();
  }

  #within(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      if (!this.busy) this.#socket.destroy();
    }, ms);
  }
}

/** All connections of one listener, so that it can be stopped within a bound. */
export class Connections {
  readonly #bodies: Bodies;
  readonly #open = new Map<string, { socket: Socket; connection: Connection }>();
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#bodies = new Bodies(limits.bodiesBytes);
  }

  add(socket: Socket): Connection {
    const connection = new Connection(socket, this.#limits, this.#bodies);
    const key = endpoints(socket);
    this.#open.set(key, { socket, connection });
    socket.on('close', () => this.#open.delete(key));
    return connection;
  }

  /** The connection that a TLS socket runs on; none when it is gone already. */
  under(secured: Socket): Connection | undefined {
    return this.#open.get(endpoints(secured))?.connection;
  }

  /** Ends every connection: politely, and after `graceMs` in any case. Resolves when the last one is gone. */
  async stop(graceMs: number): Promise<void> {
    const open = [...this.#open.values()];
    const closed = open.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
    for (const { connection } of open) connection.stop();
    const bound = setTimeout(() => {
      for (const { socket } of open) socket.destroy();
    }, graceMs);
    await Promise.all(closed);
    clearTimeout(bound);
  }
}

/** Names an open connection: a TLS socket has the same ends as the one it runs on, and Node does not link the two. */
function endpoints({ localAddress, remoteAddress, remotePort }: Socket): string {
  return `${localAddress ?? ''} ${remoteAddress ?? ''} ${remotePort ?? ''}`;
}
