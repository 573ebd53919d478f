import type { RunResult } from '../../results';
import { blindTo, oracleInWords } from '../../target/oracles/oracles';
import { settablePaths } from '../../target/declaration/paths';
import { specifiedPaths } from '../../vocabulary/values/paths';
import { endedFacts } from '../../target/ended';
import { urlOf, type OpenTarget, type Target } from '../../target/types';

/** The target as the report has it. */
export function describe(target: Target, open: OpenTarget): RunResult['target'] {
  return {
    subject: 'api-server',
    name: target.name,
    profile: target.profile.name,
    ...(target.detected === undefined ? {} : { detected: target.detected }),
    ...paths(target),
    oracle: oracleInWords(target.oracle),
    ...(target.oracleChosen === undefined ? {} : { oracleChosen: target.oracleChosen }),
    oracleBlindTo: blindTo(target.oracle),
    facts: [
      ...(target.anonymousAccess === undefined ? [] : [['settings', target.anonymousAccess] as const]),
      ...(target.impersonation === undefined ? [] : [['settings', target.impersonation] as const]),
      ...endedFacts(target),
    ],
    setups: target.setups.map(({ name }) => ({ name, url: urlOf(open.endpoint(name)) })),
    serverVerified: target.verifiesServer,
    deviations: target.profile.deviations,
  };
}

/** The paths that checks are tried with, where a reader could not expect them. */
function paths({ setups: [setup], profile, discovered }: Target): Pick<RunResult['target'], 'paths'> {
  const settings = setup.paths ?? profile.paths;
  const own = settablePaths.filter((name) => settings[name] !== specifiedPaths[name]);
  if (own.length === 0 && discovered === undefined) return {};
  const each = settablePaths.map((name) => `${name} ${settings[name] ?? 'none'}`).join(', ');
  return { paths: discovered === undefined ? each : `${each}; ${discovered}` };
}
