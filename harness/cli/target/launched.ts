import type { Launcher, LaunchOptions } from '../../launchers/launcher';
import { flagOf, rowOf, setupNameOf, type FlaggedSetting } from '../../settings';
import type { Target } from '../../target/types';
import { givenBeside, serverFlagsOf } from './declared';
import { UsageError } from '../output/io';
import type { SettingFlags } from '../options/target-options';

/**
 * The target of `--target NAME`, which a launcher starts when it is opened. The launcher makes the certificates and sets the
 * server up, so whatever else the flags say of the target could only contradict it. Throws UsageError.
 */
export function launchedTarget(launcher: Launcher, flags: SettingFlags): Target {
  const { profile, identityOracle, clientAuth } = flags;
  const takes = (id: FlaggedSetting): boolean => launcher.takes.some((taken) => taken === id);
  const handsOn = (id: FlaggedSetting): boolean =>
    launcher.takesFlags?.some((name) => name === setupNameOf(rowOf(id))) === true;
  // What is started is known, and asked in the way that is known to work.
  const isKnown = (id: FlaggedSetting): boolean =>
    (id === 'profile' && profile === 'auto') || (id === 'identityOracle' && identityOracle?.kind === 'auto');
  const contradicting = givenBeside(flags).find((id) => !takes(id) && !handsOn(id) && !isKnown(id));
  if (contradicting !== undefined)
    throw new UsageError(
      `${flagOf(contradicting)}: ${flagOf('target')} ${launcher.name} starts a server of its own and sets this itself; ${
        // What is said of checks that do not apply names this flag; here another one has it as a consequence.
        contradicting === 'anonymousAuth' && takes('clientAuth')
          ? `say ${flagOf('clientAuth')} request for one that serves anonymous callers`
          : 'leave the flag out'
      }`,
    );
  const options: LaunchOptions = {
    ...(profile && profile !== 'auto' && { profile }),
    ...(identityOracle && identityOracle.kind !== 'auto' && { identityOracle }),
    ...(clientAuth && { clientAuth }),
  };
  const handedOn = Object.entries(serverFlagsOf(flags)).filter(([name]) =>
    launcher.takesFlags?.some((taken) => taken === name),
  );
  return launcher.target({ ...options, flags: Object.fromEntries(handedOn) });
}
