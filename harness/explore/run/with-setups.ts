import type { AnySetup } from '../../target/types';
import type { ExploredTarget } from '../case';

/** The target with these of its setups alone. */
export const withSetups = (target: ExploredTarget, setups: readonly [AnySetup, ...AnySetup[]]): ExploredTarget =>
  ({ ...target, setups }) as ExploredTarget;
