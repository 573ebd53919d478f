import { isIP, type Socket } from 'node:net';
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
  readonly #exchangeDeadlines = new Set<NodeJS.Timeout>();
  #established = false;
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
      // Node tells a pipelined request whose turn has not come nothing of the end of its connection.
      for (const deadline of this.#exchangeDeadlines) clearTimeout(deadline);
    });
  }

  /** Whether the server is going away: an answer given now should say that it is the last one. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Whether its handshake is complete. */
  get isEstablished(): boolean {
    return this.#established;
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
    this.#established = true;
    clearTimeout(this.#deadline);
    if (!this.#socket.destroyed) this.#deadline = this.#within(this.#limits.idleMs);
    if (this.#stopping) finish();
  }

  /** An exchange begins; `expired` is called when it takes too long, and the returned function says that it has ended. */
  exchange(expired: () => void): () => void {
    this.#exchanges++;
    const deadline = setTimeout(expired, this.#limits.exchangeMs);
    this.#exchangeDeadlines.add(deadline);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      clearTimeout(deadline);
      this.#exchangeDeadlines.delete(deadline);
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
  /** In the order in which they were opened. */
  readonly #open = new Map<string, Open>();
  /** How many of them each address has. */
  readonly #countOf = new Map<string, number>();
  readonly #limits: Limits;
  readonly #nameOf: (socket: Socket) => string;

  constructor(limits: Limits, host: string) {
    this.#limits = limits;
    this.#bodies = new Bodies(limits.bodiesBytes);
    this.#nameOf = isOneAddress(host) ? remoteEnd : bothEnds;
  }

  /** Makes room where there is none, and refuses the connection where all others are at work. */
  add(socket: Socket): Connection | undefined {
    const { remoteAddress: address = '' } = socket;
    const crowd = this.#crowdAt(address);
    if (crowd && !makeRoom(crowd)) return undefined;
    const connection = new Connection(socket, this.#limits, this.#bodies);
    const key = this.#nameOf(socket);
    const opened = { socket, connection, address };
    this.#open.set(key, opened);
    this.#count(address, 1);
    socket.on('close', () => {
      this.#count(address, -1);
      // The peer may have used the same port again by then.
      if (this.#open.get(key) === opened) this.#open.delete(key);
    });
    return connection;
  }

  /** Those among which room must be made before one more comes from this address; undefined: there is room. */
  #crowdAt(address: string): readonly Open[] | undefined {
    const { connections, connectionsPerAddress } = this.#limits;
    if ((this.#countOf.get(address) ?? 0) >= connectionsPerAddress)
      return [...this.#open.values()].filter((open) => open.address === address);
    return this.#open.size >= connections ? [...this.#open.values()] : undefined;
  }

  #count(address: string, more: number): void {
    const count = (this.#countOf.get(address) ?? 0) + more;
    if (count === 0) this.#countOf.delete(address);
    else this.#countOf.set(address, count);
  }

  /** The connection that a TLS socket runs on; none when it is gone already. */
  under(secured: Socket): Connection | undefined {
    return this.#open.get(this.#nameOf(secured))?.connection;
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

interface Open {
  readonly socket: Socket;
  readonly connection: Connection;
  readonly address: string;
}

/**
 * Ends one of these connections, if one can be spared: of those whose handshake is not complete the oldest, since a client that
 * wants something is done with its own long before; else the newest that is idle, since those that were there before a
 * flood are older. Connections that are closed on our side already count as gone.
 */
function makeRoom(crowd: readonly Open[]): boolean {
  const open = crowd.filter(({ socket }) => !socket.destroyed);
  if (open.length < crowd.length) return true;
  const spared =
    open.find(({ connection }) => !connection.isEstablished) ?? open.findLast(({ connection }) => !connection.busy);
  spared?.socket.destroy();
  return spared !== undefined;
}

/**
 * Names an open connection of a listener at one address: a TLS socket has the same ends as the one it runs on, and Node does
 * not link the two. Each end is asked of the system, so no more of them than must be.
 */
const remoteEnd = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress ?? ''} ${remotePort ?? ''}`;

/** The same where the listener has several addresses: a client may use one port with each of them. */
const bothEnds = (socket: Socket): string => `${socket.localAddress ?? ''} ${remoteEnd(socket)}`;

const isOneAddress = (host: string): boolean => isIP(host) !== 0 && /[1-9a-f]/i.test(host.replace(/^::ffff:/i, ''));
