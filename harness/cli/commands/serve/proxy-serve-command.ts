import { serveFrontProxy } from '../../../bundled/front-proxy/serve-proxy';
import type { FaultFlags } from '../../options/fault';
import { refuseOtherFault } from '../../options/fault';
import type { Io } from '../../output/io';
import { untilStopped } from './serve-command';

/** The flags of `proxy serve`. */
export interface ProxyServeFlags extends FaultFlags {
  readonly upstreamListen?: { readonly host: string; readonly port: number };
}

/** Serves the bundled front proxy until SIGTERM or SIGINT. */
export async function proxyServeCommand(flags: ProxyServeFlags, io: Io): Promise<void> {
  refuseOtherFault(flags, 'front-proxy', false);
  const { fault, upstreamListen: upstream } = flags;
  const asked = { ...(fault === undefined ? {} : { fault }), ...(upstream === undefined ? {} : { upstream }) };
  await untilStopped(await serveFrontProxy(asked), io);
}
