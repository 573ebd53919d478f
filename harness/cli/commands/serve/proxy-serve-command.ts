import { serveFrontProxy } from '../../../bundled/front-proxy/serve-proxy';
import { faultIn, refuseOtherFault, type FaultFlags } from '../../options/fault';
import type { Io } from '../../output/io';
import { untilStopped } from './serve-command';

/** The flags of `proxy serve`. */
export interface ProxyServeFlags extends FaultFlags {
  readonly upstreamListen?: { readonly host: string; readonly port: number };
}

/** Serves the bundled front proxy until SIGTERM or SIGINT. */
export async function proxyServeCommand(flags: ProxyServeFlags, io: Io): Promise<void> {
  refuseOtherFault(flags, 'front-proxy', false);
  const { upstreamListen: upstream } = flags;
  await untilStopped(await serveFrontProxy({ ...faultIn(flags), ...(upstream && { upstream }) }), io);
}
