import { isVersionRefused } from '../../../attempt';
import type { Observation } from '../../../observation';
import type { TlsVersion } from '../../../vocabulary/types';
import type { ProxyContext } from '../attempts/context';
import { perform } from '../attempts/perform';
import type { Group } from '../../../plan';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import { connectToProxy } from '../../../vocabulary/front-proxy';

/** The versions of TLS that the front proxy offers; one that no handshake came of by anything but its version counts as offered. */
export async function offeredVersions(
  versions: readonly TlsVersion[],
  group: Group<FrontProxyTerms>,
  context: ProxyContext,
): Promise<ReadonlySet<TlsVersion>> {
  const looks: Partial<Record<TlsVersion, Observation>> = {};
  for (const version of versions) {
    const { forwarding } = await perform(group, connectToProxy(), version, context);
    looks[version] = forwarding.exchange;
  }
  return new Set(versions.filter((version) => !isVersionRefused(version, looks)));
}
