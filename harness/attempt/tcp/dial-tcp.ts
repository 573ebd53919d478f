import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { Ending } from '../../observation';
import type { Endpoint } from '../../target/types';
import { withoutMapping } from '../evidence/private-address';

/** A TCP connection from one of these ports, or from any; or how it failed. */
export async function dialTcp(
  endpoint: Endpoint,
  signal: AbortSignal,
  fromPorts: readonly number[] = [],
): Promise<Socket | Ending> {
  for (const localPort of fromPorts) {
    const dialled = await dialFrom(endpoint, signal, localPort);
    if (!('kind' in dialled) || dialled.kind !== 'unreachable' || !takenPort.has(dialled.code)) return dialled;
  }
  return dialFrom(endpoint, signal);
}

/** Errors of a port of this machine that is taken, or may not be used. */
const takenPort: ReadonlySet<string> = new Set(['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES']);

function dialFrom(endpoint: Endpoint, signal: AbortSignal, localPort?: number): Promise<Socket | Ending> {
  if (signal.aborted) return Promise.resolve({ kind: 'timed-out', stage: 'connect' });
  return new Promise((settle) => {
    const { host, port, addresses } = endpoint;
    const socket = connect({
      host,
      port,
      noDelay: true,
      ...(localPort !== undefined && { localPort }),
      ...(addresses && { lookup: lookupAmong(addresses) }),
    });
    const failed = (ending: Ending): void => {
      socket.destroy();
      settle(ending);
    };
    const aborted = (): void => {
      failed({ kind: 'timed-out', stage: 'connect' });
    };
    signal.addEventListener('abort', aborted, { once: true });
    const broken = (error: NodeJS.ErrnoException): void => {
      signal.removeEventListener('abort', aborted);
      failed({ kind: 'unreachable', code: error.code ?? error.message });
    };
    socket.once('error', broken);
    socket.once('connect', () => {
      signal.removeEventListener('abort', aborted);
      socket.removeListener('error', broken);
      // Before the first byte: a name may lead elsewhere than where it led when it was looked up.
      if (addresses?.includes(withoutMapping(socket.remoteAddress ?? '')) === false)
        failed({
          kind: 'unreachable',
          code: `it is at ${socket.remoteAddress ?? 'an address'}, which was not checked`,
        });
      else settle(socket);
    });
  });
}

/** Answers with these addresses, whatever the name; without any as for a name that does not exist. */
const lookupAmong =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (first === undefined) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
    else if (all === true) callback(null, found);
    else callback(null, first.address, first.family);
  };
