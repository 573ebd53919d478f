import { launcherNamed } from '../../launchers';
import type { LookingAround } from '../../doctor/find-paths';
import { fromSource } from '../../processes/threads';
import { flagOf } from '../../settings';
import type { Declaration } from '../../target/declaration/declaration';
import type { ReadSources } from '../../target/sources';

import type { Target } from '../../target/types';
import { givenBeside, sourceOf } from './declared';
import { UsageError } from '../output/io';
import { faultIn, type FaultFlags } from '../options/fault';
import { launchedTarget } from './launched';
import { declared, describesOne, type DescribingFlags } from './sources';
import type { Journal } from '../output/journal';
import type { RunCache } from '../../subjects/api-server';

/** A target, and what its sources say of it: nothing where the harness sets it up itself. */
export interface Described extends Pick<ReadSources, 'settings' | 'notes' | 'files' | 'programNotRun'> {
  readonly target: Target;
  /** What was made to choose profile, paths and identity oracle, for the run to go on with. */
  readonly kept?: RunCache;
}

/** The look that chooses a profile has this many milliseconds at most. */
const longestLook = 2000;

type Containers = typeof import('../../launchers/container/container');

/** What `--target` begins with where the rest is an image. */
const containerPrefix = 'container:';

/**
 * The target that the flags name, and who says what of it: the bundled reference server, a kind of server to start, or one that
 * a URL and files describe, of which the flags decide first. With `--profile auto` it is looked at first, for as long as one
 * attempt may take. Choosing an identity oracle, and finding impersonation, may sign a certificate; without `choosesOracle` both are as the profile says, and anonymous access as it is declared. Rejects with UsageError, TargetError or PkiError, each one sentence.
 */
export async function describedTarget(
  flags: DescribingFlags,
  timeout = longestLook,
  choosesOracle = true,
  drawn: { readonly seed?: string; readonly mark?: boolean } & FaultFlags = {},
  journal?: Journal,
): Promise<Described> {
  const own = { settings: [], notes: [], files: {} };
  const launcher = flags.target === undefined ? undefined : launcherNamed(flags.target);
  if (launcher !== undefined) return { ...own, target: launchedTarget(launcher, flags) };
  if (!describesOne(flags)) {
    const [first] = givenBeside(flags);
    if (first !== undefined)
      throw new UsageError(
        `${flagOf(first)} is about a target of your own; say which one with ${flagOf('target')} URL`,
      );
    const { builtinTarget } = require('../../bundled/builtin') as typeof import('../../bundled/builtin');
    // To compile the server again in a thread costs more than a second processor gains.
    return { ...own, target: builtinTarget({ inThread: !fromSource, ...faultIn(drawn) }) };
  }
  if (flags.target?.startsWith(containerPrefix) === true) {
    const { imageTarget } = require('../../launchers/container/container') as Containers;
    const { declaration } = sourceOf(flags, undefined);
    return { ...own, target: imageTarget(flags.target.slice(containerPrefix.length), declaration) };
  }
  const { declaration, ...said } = declared(flags);
  const { chooseOracle, createRunCache, findAnonymousAccess, findImpersonation } =
    require('../../subjects/api-server') as typeof import('../../subjects/api-server');
  const kept = createRunCache(drawn.seed, drawn.mark, journal?.handOver);
  const { target, oracle } = await declaredTarget(declaration, timeout, kept);
  const named = oracle !== undefined && oracle.kind !== 'auto';
  if (declaration.container !== undefined || !choosesOracle) return { ...said, target, kept };
  const clock = { now: () => new Date(), elapsed: () => performance.now() };
  const look = { timeout: Math.min(timeout, longestLook), clock, kept };
  const asked = named ? target : (await chooseOracle(target, look)).target;
  return { ...said, target: await findImpersonation(await findAnonymousAccess(asked, look), look), kept };
}

/** The target, and the identity oracle that the declaration or the look at the target says. */
async function declaredTarget(
  declaration: Declaration,
  timeout: number,
  signing: LookingAround['signing'],
): Promise<{ readonly target: Target; readonly oracle: Declaration['identityOracle'] }> {
  if (declaration.container !== undefined) {
    const { containerTarget } = require('../../launchers/container/container') as Containers;
    return { target: containerTarget(declaration), oracle: declaration.identityOracle };
  }
  const { externalTarget } = require('../../target/external') as typeof import('../../target/external');
  // What is wrong with the declaration is known before anything is connected to.
  externalTarget({ ...declaration, ...(declaration.profile === 'auto' && { profile: 'spec' }) });
  const { lookAround } = require('../../doctor/look-around') as typeof import('../../doctor/look-around');
  const clock = { now: () => new Date(), elapsed: () => performance.now() };
  const looked = await lookAround(declaration, {
    timeout: Math.min(timeout, longestLook),
    clock,
    ...(signing && { signing }),
  });
  const { detected, discovered } = looked;
  const target: Target = {
    ...externalTarget(looked.declaration, looked.found),
    ...(detected === undefined ? {} : { detected }),
    ...(discovered === undefined ? {} : { discovered }),
  };
  return { target, oracle: looked.declaration.identityOracle };
}
