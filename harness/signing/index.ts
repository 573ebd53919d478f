import type { SigningService } from '../pki';
import type { ApiRequests } from '../attempt';
import type { Target } from '../target/types';
import type { Authority } from '../vocabulary/types';
import { clusterService } from './cluster';
import { commandService } from './command';

/** Whoever signs for a run. */
export interface SigningServices {
  readonly services: Readonly<Partial<Record<Authority, SigningService>>>;
  /** Deletes what signing has left on the target; gives what could not be deleted. */
  readonly close: () => Promise<readonly string[]>;
}

/** The services that the target was declared with; `ask` speaks to it with the credential in hand. */
export function openServices(
  signings: NonNullable<Target['signings']>,
  ask: ApiRequests,
  runName: string,
): SigningServices {
  const closing: (() => Promise<readonly string[]>)[] = [];
  const services = Object.fromEntries(
    Object.entries(signings).map(([authority, signing]) => {
      if (signing.kind === 'command') return [authority, commandService(signing)];
      const { service, close } = clusterService(ask, runName);
      closing.push(close);
      return [authority, service];
    }),
  );
  return {
    services,
    close: async () => (await Promise.all(closing.map((close) => close()))).flat(),
  };
}
