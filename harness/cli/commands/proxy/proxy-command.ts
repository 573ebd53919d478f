import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { frontProxyScenarios } from '../../../../scenarios/front-proxy';
import type { ExitCode, RunTarget } from '../../../results';
import { frontProxySettings } from '../../../settings';
import { listOf, plan } from '../../../subjects';
import type { FrontProxyTarget } from '../../../target/front-proxy';
import type { FrontProxyDeclaration } from '../../../target/front-proxy-declaration/declaration';
import { shownUrl } from '../../../text';
import type { SelectionFlags } from '../../options/options';
import { selectionOf } from '../../options/selection';
import { UsageError, type Io } from '../../output/io';
import { faultIn, refuseOtherFault, type FaultFlags } from '../../options/fault';
import { performRun, type PerformFlags, type ToRun } from '../run/perform-run';

/** The flags of `proxy`. */
export type ProxyFlags = Omit<FrontProxyDeclaration, 'tls' | 'noUpstream'> &
  SelectionFlags &
  FaultFlags &
  Omit<PerformFlags, 'mark'> & {
    /** Commander's name for `--no-upstream`: false where it is given. */
    readonly upstream?: boolean;
  };

const { target: targetFlag } = frontProxySettings;

/** Runs the scenarios of a front proxy and gives the exit code of what came of them. */
export function proxyCommand(flags: ProxyFlags, io: Io): Promise<ExitCode> {
  return performRun(flags, io, toRunOn(flags));
}

/** The run that the flags ask for. Throws SelectionError. */
export function toRunOn(flags: ProxyFlags): Omit<ToRun, 'ended'> {
  listOf(frontProxyScenarios, selectionOf(flags));
  return {
    notYetKnown: notYetKnown(flags),
    open: () =>
      Promise.resolve([
        { plan: plan(frontProxyScenarios, proxyTarget(flags, declarationIn(flags)), selectionOf(flags)) },
      ]),
  };
}

/** What a report says of a front proxy that has not been looked at. */
const notYetKnown = ({ target, profile, insecure }: ProxyFlags): RunTarget => ({
  subject: 'front-proxy',
  name: shownUrl(target ?? 'the bundled reference front proxy'),
  profile: profile ?? 'spec',
  oracleBlindTo: [],
  setups: [],
  serverVerified: insecure !== true,
  deviations: [],
});

/** The front proxy that the flags name, of which this is declared; without one the bundled one. Throws UsageError, TargetError or PkiError. */
export function proxyTarget(flags: ProxyFlags, declared: FrontProxyDeclaration): FrontProxyTarget {
  refuseOtherFault(flags, 'front-proxy', flags.target !== undefined);
  if (flags.target === undefined) {
    const [first] = Object.keys(declared) as (keyof FrontProxyDeclaration)[];
    if (first !== undefined)
      throw new UsageError(
        `${flagNamed(first)} is about a front proxy of your own; say which one with ${targetFlag.flag} URL`,
      );
    const { builtinFrontProxy } =
      require('../../../bundled/front-proxy/target') as typeof import('../../../bundled/front-proxy/target');
    return builtinFrontProxy(faultIn(flags));
  }
  const { externalFrontProxy } =
    require('../../../target/front-proxy-declaration/external') as typeof import('../../../target/front-proxy-declaration/external');
  return externalFrontProxy(declared);
}

/** What the flags and the target file say of a front proxy: the flags go first. Throws UsageError and TargetError. */
export function declarationIn(flags: ProxyFlags): FrontProxyDeclaration {
  const said = saidIn(flags);
  const { target } = flags;
  if (target === undefined) return said;
  if (/^[a-z]+:\/\//i.test(target)) return { ...said, target };
  if (!existsSync(target))
    throw new UsageError(
      `${targetFlag.flag} ${shownUrl(target)} is neither a URL, as in https://127.0.0.1:8443, nor a file`,
    );
  const { readFrontProxyFile } =
    require('../../../target/front-proxy-declaration/declaration') as typeof import('../../../target/front-proxy-declaration/declaration');
  return { ...readFrontProxyFile(resolve(target)), ...said };
}

/** What the flags say besides where the front proxy is. */
const saidIn = ({ upstream, ...flags }: ProxyFlags): FrontProxyDeclaration => {
  const given: Readonly<Record<string, unknown>> = { ...flags, ...(upstream === false ? { noUpstream: true } : {}) };
  const ids = Object.keys(frontProxySettings) as (keyof FrontProxyDeclaration)[];
  return Object.fromEntries(
    ids
      .filter((id) => id !== 'target' && given[id] !== undefined && 'flag' in frontProxySettings[id])
      .map((id) => [id, given[id]]),
  );
};

const flagNamed = (id: keyof FrontProxyDeclaration): string => {
  const row = frontProxySettings[id];
  return 'flag' in row ? row.flag : id;
};
