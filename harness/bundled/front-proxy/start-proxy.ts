import {
  startFrontProxy,
  type FrontProxyOptions,
  type RunningFrontProxy,
} from '../../../reference-server/front-proxy/front-proxy';
import { settle } from '../../../reference-server/front-proxy/settings/flags';
import type { Seams } from '../../../reference-server/front-proxy/seams';
import type { ProxyFault } from '../faults/proxy-faults';

/** Starts a reference front proxy; a fault and `seams` break it on purpose. Rejects with FlagError. */
export const startProxy = (
  flags: Omit<FrontProxyOptions, 'seams'>,
  fault: ProxyFault | undefined,
  seams: Partial<Seams> = {},
): Promise<RunningFrontProxy> => startFrontProxy({ ...flags, seams: { ...fault?.seams?.(settle(flags)), ...seams } });
