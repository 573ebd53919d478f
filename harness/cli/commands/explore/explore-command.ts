import { exitCodes, type ExitCode } from '../../../results';
import { flagOf } from '../../../settings';
import type { Target } from '../../../target/types';
import type { SettingFlags } from '../../options/target-options';
import type { Io } from '../../output/io';
import { describesOne } from '../../target/sources';
import { describedTarget } from '../../target/target';
import { usualTimeout } from '../run/perform-run';
import { exploreTarget, secondTarget, seedFor, type CaseFlags } from './explore-target';
import { contradictedSettings } from './settings-first';

/** The flags of `explore`. */
export type ExploreFlags = SettingFlags & CaseFlags;

/** Explores an API server: what it makes of each case is compared with the model, or with another server. */
export async function exploreCommand(flags: ExploreFlags, io: Io): Promise<ExitCode> {
  const { timeout = usualTimeout } = flags;
  const seed = seedFor(flags);
  const { target } = await describedTarget(flags, timeout, true, { seed });
  const against = flags.against === undefined ? undefined : await otherTarget(flags.against, timeout);
  if (describesOne(flags) && against === undefined) {
    const contradicted = await contradictedSettings(target, { timeout, signal: io.signal });
    for (const sentence of contradicted) io.err(`${sentence}\n`);
    if (contradicted.length > 0) return exitCodes.inconclusive;
  }
  return exploreTarget(flags, { command: 'explore', target, against, seed }, io);
}

/** The second server: a target file, a URL, or one to start; its flags stand in its file. Rejects with UsageError and TargetError. */
const otherTarget = (named: string, timeout: number): Promise<Target> =>
  secondTarget(async () => (await describedTarget({ target: named }, timeout)).target, flagOf('target'));
