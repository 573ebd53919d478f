import {
  branches,
  type Branch,
  decide,
  factsOf,
  linesOf,
  settingsOf,
  type Decisions,
  type Presented,
  type ServerSettings,
} from '../../model';
import { resolve } from '../../subjects/api-server/planning';
import { blindTo } from '../../target/oracles/oracles';
import type { Setup, Target } from '../../target/types';
import { withPaths } from '../../vocabulary/values/paths';
import type { Header, Scenario } from '../../vocabulary/types';
import type { ExploredCase } from '../case';
import type { Expect, Expected } from './expected';
import { expectationOf, expectationOfAll, seenPart } from './expectation';

/** What the model says of cases on this target, as far as its identity oracle can see it. */
export function modelOf(target: Target, now: () => Date = () => new Date()): Expect {
  const { profile, oracle } = target;
  const blind = new Set<string>(blindTo(oracle));
  const known = new Map<Setup, ServerSettings>();
  const settingsFor = (setup: Setup): ServerSettings => {
    const settings = known.get(setup) ?? settingsOf(profile, setup);
    known.set(setup, settings);
    return settings;
  };
  return (explored, setup) => {
    const settings = settingsFor(setup);
    const decisions = decisionsOn(explored, setup, settings, now());
    const [own, ...company] = decisions;
    if (own === undefined) return undefined;
    const expectation = company.length === 0 ? expectationOf(own, explored.when) : expectationOfAll([own, ...company]);
    return expectation && { expectation: seenPart(expectation, blind), ...decidedBy(own) };
  };
}

/** What comes of the request of a case, and of those in its company. */
function decisionsOn(
  { given, when, tls }: ExploredCase,
  setup: Setup,
  settings: ServerSettings,
  now: Date,
): readonly Decisions[] {
  const scenario: Pick<Scenario, 'id' | 'given'> = { id: 'explored', given };
  const presents = (name: string | undefined): Presented | undefined => {
    if (name === undefined) return undefined;
    const certificate = resolve(scenario as Scenario, name, setup.requestHeader);
    if (certificate.kind !== 'minted') throw new Error(`${name} is no certificate that is described`);
    return factsOf(certificate.description, { now });
  };
  const { present, headers, http, after = [], beside = [] } = when;
  const resuming = when.kind === 'who-am-i' ? when.resuming : undefined;
  const request = (lines: readonly Header[]) => ({
    ...(when.kind === 'who-am-i'
      ? ({ asks: 'identity', method: 'GET', path: '/' } as const)
      : ({ asks: 'resource', method: when.method, path: withPaths(when.path, settings.paths) } as const)),
    headers: linesOf(lines, http, settings),
  });
  return decide(
    settings,
    {
      tls: tls ?? 'any',
      http,
      presented: presents(present),
      ...(resuming === undefined ? {} : { resumes: { presented: presents(resuming.present) } }),
    },
    [headers, ...after, ...beside].map(request),
  );
}

/** The branch of the first decision, with the clause and the rule that it cites. */
function decidedBy([first]: Decisions): Omit<Expected, 'expectation'> {
  const { branch, through } = first;
  const { clause, rule }: Branch = branches[branch];
  return { branch, through, clause, rule };
}
