import { startReferenceServer, type RunningServer, type ServerSeams } from '../../../reference-server/server';
import { settle, type Flags } from '../../../reference-server/settings/flags';
import { faultOf } from '../faults/fault';
import type { FaultSettings } from '../faults/named';

/** What a reference server is started with, as data: it may be in another thread. */
export interface ServerOrder {
  readonly flags: Flags;
  /** The name of the fault that the server has. */
  readonly fault?: string;
  /** PEM, the CA of the server's own certificate. */
  readonly serverAuthority: string;
}

/** A reference server that is up, wherever it runs. */
export interface StartedServer extends Pick<RunningServer, 'host' | 'port' | 'reload'> {
  /** Ends it at once, with its connections. */
  readonly close: () => Promise<void>;
}

/** The settings of the server that an order starts, as a fault gets to know them. Throws FlagError. */
export const settingsOf = ({ flags, serverAuthority }: ServerOrder): FaultSettings => ({
  ...settle(flags),
  serverAuthority,
});

/** Starts a reference server in this thread; `seams` break it on purpose, as a fault does. Rejects with FlagError. */
export async function startServer(order: ServerOrder, seams: ServerSeams = {}): Promise<StartedServer> {
  const server = await startReferenceServer({
    ...order.flags,
    ...faultOf(order.fault)?.seams?.(settingsOf(order)),
    ...seams,
  });
  return { host: server.host, port: server.port, reload: () => server.reload(), close: () => server.close(0) };
}
