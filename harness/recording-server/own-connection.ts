import { randomInt } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';

/** Ports to connect from, of which one that is taken is left for another one. */
const [lowestPort, highestPort] = [20_000, 60_000];
const attempts = 50;

/** A connection from a port that the server was told of. */
export interface Expected {
  readonly accepted: Promise<void>;
  readonly forget: () => void;
}

/**
 * Connects to a server of this process, from a port that is told before: connections are accepted in the order in which they
 * are made, so that when this one is accepted, all that were made before it have been. False: it could not be made. `expect`
 * gives nothing for a port from which another one is expected: the server would take the one for the other.
 */
export async function connectFromOwnPort(
  address: AddressInfo,
  expect: (port: number) => Expected | undefined,
  draw: () => number = () => randomInt(lowestPort, highestPort),
): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = draw();
    // From the port of a server that listens no more, TCP connects with itself, and nobody ends that (RFC 9293, 3.5).
    const expected = port === address.port ? undefined : expect(port);
    const connected = expected !== undefined && (await made(address, port, expected.accepted));
    expected?.forget();
    if (connected) return true;
  }
  return false;
}

const unspecified: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

function made({ address, port }: AddressInfo, localPort: number, accepted: Promise<void>): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({ host: unspecified[address] ?? address, port, localPort });
    socket.on('error', () => undefined);
    // Whichever way it ends: a server that could take no more connections closes it without a word.
    socket.once('close', () => {
      settle(false);
    });
    socket.resume();
    void accepted.then(() => {
      socket.destroy();
      settle(true);
    });
  });
}
