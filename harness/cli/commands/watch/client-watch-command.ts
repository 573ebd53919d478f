import type { ExitCode } from '../../../results';
import { clientSettings } from '../../../settings';
import { UsageError, type Io } from '../../output/io';
import { filesOfClient } from '../../target/describing-client';
import { targetOf, toRunOn, type ClientFlags } from '../client/client-command';
import { watchTarget, type Seams, type WatchingFlags } from './watching';

/** The flags of `client watch`. */
export type ClientWatchFlags = ClientFlags & Omit<WatchingFlags, 'mark'>;

/** Watches a client. Rejects as `watchTarget`, and with UsageError where none is named. */
export async function clientWatchCommand(
  words: readonly string[],
  flags: ClientWatchFlags,
  io: Io,
  seams?: Seams,
): Promise<ExitCode> {
  const { preset, expectedFailures } = flags;
  if (words.length === 0 && preset === undefined)
    throw new UsageError(
      `client watch: say the command of the client behind --, or name one with ${clientSettings.preset.flag} NAME`,
    );
  const target = targetOf(words, flags);
  return watchTarget(
    {
      command: 'client watch',
      files: () => filesOfClient(target, expectedFailures),
      toRun: () => toRunOn(words, flags),
    },
    flags,
    io,
    seams,
  );
}
