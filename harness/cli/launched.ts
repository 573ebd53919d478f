import { kebab, type Launcher, type LaunchOptions } from '../../fixtures/launchers/launcher';
import type { Declaration } from '../target/declaration';
import type { ServerFlags } from '../target/flags';
import type { Target } from '../target/types';
import { UsageError } from './io';

/**
 * The target of `--target NAME`, which a launcher starts when it is opened. The launcher makes the certificates and sets the
 * server up, so whatever else the flags say of the target could only contradict it. Throws UsageError.
 */
export function launchedTarget(launcher: Launcher, declared: Declaration, flags: ServerFlags): Target {
  const { profile: asked, identityOracle, ...otherFields } = declared;
  // What is started is known.
  const profile = asked === 'auto' ? undefined : asked;
  const handedOn = Object.entries(flags).filter(([name]) => launcher.takesFlags?.includes(name as keyof ServerFlags));
  const { 'client-auth': clientAuth, ...otherFlags } = flags;
  const options: LaunchOptions = {
    ...(profile && { profile }),
    // What is started is asked by the way that is known to work.
    ...(identityOracle && identityOracle.kind !== 'auto' && { identityOracle }),
    ...(clientAuth && { clientAuth }),
  };
  const contradicting = [
    ...Object.keys(options).filter((name) => !launcher.takes.some((taken) => taken === name)),
    ...Object.keys(otherFields),
    ...Object.keys(otherFlags).filter((name) => !handedOn.some(([taken]) => taken === name)),
  ][0];
  if (contradicting !== undefined)
    throw new UsageError(
      `--${kebab(contradicting)}: --target ${launcher.name} starts a server of its own and sets this itself; ${
        // What is said of checks that do not apply names this flag; here another one has it as a consequence.
        contradicting === 'anonymous-auth' && launcher.takes.includes('clientAuth')
          ? 'say --client-auth request for one that serves anonymous callers'
          : 'leave the flag out'
      }`,
    );
  return launcher.target({ ...options, flags: Object.fromEntries(handedOn) });
}
