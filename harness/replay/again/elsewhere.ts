import { requirePrivateAddress } from '../../attempt';
import type { How } from '../../attempt/evidence/how';

/** Where an attempt is made in the place of where it was, if elsewhere, and whose server that is. */
interface Elsewhere {
  readonly host?: string;
  readonly port?: number;
  readonly trust: string | undefined;
  readonly yesThisIsMine: boolean;
}

/**
 * The attempt towards this server; its name is its host, unless the run gave it another. Rejects with TargetError where anybody may
 * own it and nobody has said whose it is, also where the attempt leads by itself: a folder may come from anybody.
 */
export async function elsewhere(
  how: How,
  { host = how.endpoint.host, port = how.endpoint.port, trust, yesThisIsMine }: Elsewhere,
): Promise<How> {
  const { endpoint: before } = how;
  const serverName = before.serverName === before.host ? host : before.serverName;
  const endpoint = await requirePrivateAddress({ host, port, serverName, trust }, { yesThisIsMine });
  const renamed = (name: string): string => (name === before.serverName ? serverName : name);
  return { ...how, endpoint, trust, serverName: renamed(how.serverName), checkedName: renamed(how.checkedName) };
}
