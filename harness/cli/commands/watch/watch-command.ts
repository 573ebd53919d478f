import type { ExitCode } from '../../../results';
import { flagOf } from '../../../settings';
import { UsageError, type Io } from '../../output/io';
import { describingFiles } from '../../target/describing-files';
import { describesOne, type DescribingFlags } from '../../target/sources';
import { notYetKnown, plannedOn } from '../run/run-command';
import { watchTarget, type Seams, type WatchingFlags } from './watching';

/** The flags of `watch`. */
export type WatchFlags = DescribingFlags & WatchingFlags;

/** Watches an API server. Rejects as `watchTarget`, and with UsageError where none is described. */
export async function watchCommand(flags: WatchFlags, io: Io, seams?: Seams): Promise<ExitCode> {
  if (!describesOne(flags))
    throw new UsageError(`watch: say with ${flagOf('target')} URL or a target file what is to be watched`);
  return watchTarget(
    {
      command: 'watch',
      files: (before) => describingFiles(flags, before),
      toRun: (own) => ({ notYetKnown: notYetKnown(flags), open: async () => [await plannedOn(flags, own)] }),
    },
    flags,
    io,
    seams,
  );
}
