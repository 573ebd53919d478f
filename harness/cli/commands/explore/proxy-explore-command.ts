import type { ExitCode } from '../../../results';
import { frontProxySettings } from '../../../settings';
import type { FrontProxyTarget } from '../../../target/front-proxy';
import { UsageError, type Io } from '../../output/io';
import { declarationIn, proxyTarget, type ProxyFlags } from '../proxy/proxy-command';
import { exploreTarget, secondTarget, seedFor, type CaseFlags } from './explore-target';

/** The flags of `proxy explore`: those of the front proxy, and those of the cases. */
export type ProxyExploreFlags = Pick<ProxyFlags, keyof typeof frontProxySettings & keyof ProxyFlags> &
  Pick<ProxyFlags, 'upstream'> &
  CaseFlags;

const { noUpstream, target: targetRow, upstreamListen } = frontProxySettings;

/** Explores a front proxy: the harness is the user before it and the API server behind it. */
export async function proxyExploreCommand(flags: ProxyExploreFlags, io: Io): Promise<ExitCode> {
  const seed = seedFor(flags);
  const target = withUpstream(proxyTarget(flags, declarationIn(flags)));
  const against = flags.against === undefined ? undefined : withUpstream(await otherProxy(flags.against));
  return exploreTarget(flags, { command: 'proxy explore', target, against, seed }, io);
}

/** What arrives behind a front proxy is what cases are compared by. Throws UsageError. */
function withUpstream(target: FrontProxyTarget): FrontProxyTarget {
  if (target.upstream === undefined)
    throw new UsageError(
      `${noUpstream.flag}: exploring compares what arrives behind the front proxy; leave it out and say where the harness listens with ${upstreamListen.flag}`,
    );
  return target;
}

/** The second front proxy: a target file, because it has users and an upstream of its own. Rejects with UsageError. */
const otherProxy = (named: string): Promise<FrontProxyTarget> =>
  secondTarget(() => {
    const flags: ProxyFlags = { target: named };
    return proxyTarget(flags, declarationIn(flags));
  }, targetRow.flag);
