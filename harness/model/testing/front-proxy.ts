import { frontProxyScenarios } from '../../../scenarios/front-proxy';
import { builtinFrontProxy } from '../../bundled/front-proxy/target';
import { planWith } from '../../plan';
import { formsOf } from '../../subjects/front-proxy/attempts/forms';
import { namesOf } from '../../subjects/front-proxy/judge/passed-on';
import { userFor } from '../../subjects/front-proxy/planning/users';
import { reading } from '../../subjects/front-proxy/reading';
import type { FrontProxyTarget, FrontProxyTerms } from '../../target/front-proxy';
import type { RequestHeaderConfig } from '../../target/types';
import { partsOf } from '../../vocabulary/front-proxy/expectation';
import type { ProxyExpectation, ProxyScenario, ThroughProxy } from '../../vocabulary/front-proxy/types';
import { askedOfProxy, type AskedOfProxy, type Askers } from '../facts/proxy-request';
import { forward, type ProxyDecision, type ProxyDecisions, type ProxyRequestFacts, type ProxySettings } from '..';

/** What came of one check of a front proxy. */
export interface ComparedProxy {
  readonly id: string;
  /** Undefined: the model does not speak of it, for this reason. */
  readonly problems: readonly string[] | undefined;
  readonly outside?: string;
  readonly decisions: readonly ProxyDecisions[];
  readonly again: (model: typeof forward) => readonly string[];
}

/** Every check of every scenario of a front proxy that runs on the bundled one. */
export function compareFrontProxy(): readonly ComparedProxy[] {
  const target = builtinFrontProxy();
  const { requestHeader, profile } = target;
  const settings: ProxySettings = { requestHeader, rejections: profile.rejections, unpromised: profile.unpromised };
  return planWith<FrontProxyTerms>(reading, frontProxyScenarios, target).groups.flatMap(({ scenario, cases }) =>
    cases
      .filter(({ decision }) => decision.kind === 'run')
      .map(({ id, definition: { when, then } }): ComparedProxy => {
        if (when.kind === 'connect-to-proxy') return without(id, 'about TLS and the certificate of the front proxy');
        const outside = outsideOf(then, when);
        if (outside !== undefined) return without(id, outside);
        const all = formsOf(when, requestHeader).map(({ attempt }) => requestsOf(attempt, scenario, target, settings));
        const compare = (model: typeof forward): readonly string[] =>
          all.flatMap((requests) => disagreements(then, requests, (facts) => model(settings, facts), settings));
        return {
          id,
          problems: compare(forward),
          decisions: all.flat().map(({ facts }) => forward(settings, facts)),
          again: compare,
        };
      }),
  );
}

const without = (id: string, outside: string): ComparedProxy => ({
  id,
  problems: undefined,
  outside,
  decisions: [],
  again: () => [],
});

/** What the model does not speak of, by a rule over the data. */
function outsideOf(then: ProxyExpectation, { answered, smuggling, inEachSmuggling }: ThroughProxy): string | undefined {
  if (
    smuggling !== undefined ||
    inEachSmuggling !== undefined ||
    partsOf(then).some(({ kind }) => kind === 'nothing-smuggled')
  )
    return 'about how a request is delimited';
  switch (then.kind) {
    case 'own-certificate':
    case 'upstream-named':
      return 'about the handshake with the API server';
    case 'sent-nowhere-else':
      return 'about the server that is asked';
    case 'answer-without':
    case 'redirect-not-followed':
      return 'about the answer of the API server';
    case 'failure-told':
      return answered === undefined ? undefined : 'about the answer of the API server';
    default:
      return undefined;
  }
}

/** Every request of an attempt, as the model is asked about it. */
function requestsOf(
  attempt: ThroughProxy,
  { given }: Pick<ProxyScenario, 'given'>,
  target: FrontProxyTarget,
  settings: ProxySettings,
): readonly AskedOfProxy[] {
  const [, { identity: another } = { identity: undefined }] = target.users;
  const userOf = (name: string): ReturnType<Askers['userOf']> => {
    const user = given[name] && userFor(given[name], target);
    return user && { identity: user.identity, inHeader: user.by !== 'client-certificate' };
  };
  return askedOfProxy(attempt, { userOf, other: another?.user ?? '' }, settings);
}

/** How an expectation and the model disagree. */
function disagreements(
  then: ProxyExpectation,
  requests: readonly AskedOfProxy[],
  decide: (facts: ProxyRequestFacts) => ProxyDecisions,
  settings: ProxySettings,
): readonly string[] {
  const { rejections } = settings;
  const decided = requests.map((each) => ({ ...each, decisions: decide(each.facts) }));
  const own = decided.filter((each) => each.own);
  const where = (
    all: typeof decided,
    wrong: (decision: ProxyDecision, facts: ProxyRequestFacts) => boolean,
  ): readonly string[] =>
    all.flatMap(({ decisions, facts }) => decisions.filter((each) => wrong(each, facts)).map(inWords));
  const isOthers = (decision: ProxyDecision, { user, onSession = [] }: ProxyRequestFacts): boolean =>
    decision.kind === 'forwarded' &&
    ![user, ...onSession].some((each) => JSON.stringify(decision.identity) === JSON.stringify(each));
  const fits = (decision: ProxyDecision, as: keyof typeof rejections): boolean =>
    decision.kind === 'rejected' && decision.statuses.every((status) => rejections[as].includes(status));
  switch (then.kind) {
    case 'arrives-unchanged':
      return where(decided, (each, facts) =>
        each.kind === 'rejected' ? then.orRejected !== true || !fits(each, 'malformed') : isOthers(each, facts),
      );
    case 'forwarded':
    case 'answer-unchanged':
      return where(decided, (each, facts) =>
        facts.user === undefined ? !fits(each, 'unauthenticated') : each.kind === 'rejected' || isOthers(each, facts),
      );
    case 'rejected':
      return where(own, (each) => !fits(each, then.as));
    case 'nothing-arrives':
      return where(own, (each) => each.kind === 'forwarded');
    case 'no-other-identity':
      return where(decided, isOthers);
    case 'not-passed-on':
      return where(own, (each) => each.kind === 'forwarded' && !keepsBack(each, then, settings.requestHeader));
    case 'upstream-refused':
      return where(own, (each) => !fits(each, 'upstream-not-verified'));
    case 'failure-told':
      return where(own, (each) => !fits(each, 'upstream-failed'));
    case 'all-of':
      return then.all.flatMap((each) => disagreements(each, requests, decide, settings));
    default:
      return [`${then.kind} is not compared`];
  }
}

type NotPassedOn = Extract<ProxyExpectation, { kind: 'not-passed-on' }>;

/** Whether each of these headers that the user sends is removed. */
function keepsBack(
  { headers }: Extract<ProxyDecision, { kind: 'forwarded' }>,
  { headers: named, prefixes = [], values = [] }: NotPassedOn,
  requestHeader: RequestHeaderConfig,
): boolean {
  const names = namesOf(named, requestHeader);
  const concerned = headers.filter(({ line: [name, value] }) => {
    const lower = name.trim().toLowerCase();
    return (
      names.includes(lower) ||
      prefixes.some((prefix) => lower.startsWith(prefix.toLowerCase())) ||
      values.some((each) => value.includes(each))
    );
  });
  // What arrives as `Connection` is a field of the front proxy's own, or none (RFC 9110, 7.6.1).
  return concerned.every(({ line: [name], fate }) => fate === 'removed' || name.toLowerCase() === 'connection');
}

const inWords = (decision: ProxyDecision): string =>
  decision.kind === 'forwarded'
    ? `forwarded as ${JSON.stringify(decision.identity)}, ${decision.headers.map(({ line: [name], fate }) => `${name} ${fate}`).join(', ')}`
    : `rejected as ${decision.as}`;
