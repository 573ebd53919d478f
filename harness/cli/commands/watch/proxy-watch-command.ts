import type { ExitCode } from '../../../results';
import { frontProxySettings } from '../../../settings';
import { UsageError, type Io } from '../../output/io';
import { filesOfFrontProxy } from '../../target/describing-front-proxy';
import { declarationIn, toRunOn, type ProxyFlags } from '../proxy/proxy-command';
import { watchTarget, type Seams, type WatchingFlags } from './watching';

/** The flags of `proxy watch`. */
export type ProxyWatchFlags = ProxyFlags & Omit<WatchingFlags, 'mark'>;

/** Watches a front proxy. Rejects as `watchTarget`, and with UsageError where none is named. */
export async function proxyWatchCommand(flags: ProxyWatchFlags, io: Io, seams?: Seams): Promise<ExitCode> {
  const { target, expectedFailures } = flags;
  if (target === undefined)
    throw new UsageError(
      `proxy watch: say with ${frontProxySettings.target.flag} URL or a target file what is to be watched`,
    );
  return watchTarget(
    {
      command: 'proxy watch',
      files: (before) => filesOfFrontProxy(target, expectedFailures, () => declarationIn(flags), before),
      toRun: () => toRunOn(flags),
    },
    flags,
    io,
    seams,
  );
}
