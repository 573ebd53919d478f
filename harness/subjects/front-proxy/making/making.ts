import type { Forwarding, Observed } from '../../../observation';
import { seenTriggers } from '../../../run/sandwich/triggers';
import type { Making } from '../../../run/sandwich/group';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import type { ProxyAttempt, ThroughProxy } from '../../../vocabulary/front-proxy/types';
import { getThrough } from '../../../vocabulary/front-proxy';
import type { ScenarioOf } from '../../../vocabulary/types';
import { detailed } from '../../evidence-detail';
import { judgeForwarding } from '../judge';
import { unlikeProblem } from '../judge/alike';
import { contextFor } from './judge-context';
import { rightAfterAll } from './right-after-all';
import { eitherFile } from '../../ca-file/either-file';
import { isUnread, unreadReason } from './unread';
import { strangerReason } from '../holders';
import { userFor } from '../planning/users';
import { reading } from '../reading';
import { allRequests } from '../marks/all-requests';
import type { ProxyContext } from '../attempts/context';
import { asEvidence } from '../attempts/evidence';
import { formsOf } from '../attempts/forms';
import { perform } from '../attempts/perform';
import { eitherReading } from '../inputs/prove';
import { eitherName, isByTheDeclaredName } from '../inputs/see-name';

/** How attempts through the front proxy are made and judged, in the words of one scenario. */
export function making(scenario: ScenarioOf<FrontProxyTerms>, context: ProxyContext): Making<FrontProxyTerms> {
  const { lanes, order } = context;
  const secrets = new WeakMap<Observed, readonly string[]>();
  return {
    reading,
    order,
    each: lanes.each,
    without: lanes.without,
    async perform(group, attempt, tls) {
      const performed = await perform(group, attempt, tls, context);
      secrets.set(performed.forwarding, performed.secrets);
      return performed.forwarding;
    },
    judge(expectation, observed, { attempt, controlled }) {
      if (observed.kind !== 'forwarding') throw new Error('an attempt through a front proxy gives what was forwarded');
      const through = attempt.kind === 'through-proxy' ? attempt : getThrough({});
      const forms =
        attempt.kind === 'through-proxy'
          ? formsOf(attempt, context.target.requestHeader)
          : [{ name: '', attempt: through }];
      const sent = secrets.get(observed) ?? [];
      const asDeclared = expectation.kind === 'forwarded' && expectation.asDeclared === true;
      const judged = (observed.forms ?? [{ name: '', forwarding: observed }]).map(({ name, forwarding }, form) => {
        const own = forms[form]?.attempt ?? through;
        const decided = judgeForwarding(
          expectation,
          forwarding,
          contextFor(scenario, own, asDeclared ? { ...context, forwardedAs: new Map() } : context, controlled, sent),
        );
        const unknown = reasonOfStranger(scenario, own, context);
        const shown = own.headers.length === 0 ? decided.severity !== 'conformance' : decided.verdict !== 'passed';
        const reason =
          rightAfterAll(scenario, own, context) ?? unreadReason(own, forwarding) ?? (shown ? undefined : unknown);
        if (reason !== undefined) {
          const { expected, actual, layer } = decided;
          return { verdict: 'not-applicable' as const, expected, actual, layer, reason, form };
        }
        const doubted = asDeclared && context.forwardedAs.size > 0 && decided.severity === 'safety';
        const otherName = isByTheDeclaredName(own) && context.target.upstream?.declaredName !== undefined;
        const either = [
          [doubted, eitherReading],
          [otherName, eitherName],
          [isUnread(own, forwarding), eitherFile('client-ca')],
        ] as const;
        const readings = decided.verdict === 'failed' ? either.find(([applies]) => applies)?.[1] : undefined;
        const judgement = readings === undefined ? decided : { ...decided, actual: `${decided.actual}; ${readings}` };
        return { ...judgement, ...(name === '' ? {} : { actual: `${judgement.actual} (${name})` }), form };
      });
      const decisive =
        judged.find(({ severity }) => severity === 'safety') ??
        judged.find(({ verdict }) => verdict === 'failed') ??
        judged.find(({ verdict }) => verdict === 'inconclusive') ??
        judged.at(-1);
      if (decisive === undefined) throw new Error('an attempt has at least one form');
      const { form, ...judgement } = decisive;
      const alike = expectation.kind === 'rejected' && expectation.alike === true && judgement.verdict === 'passed';
      const unlike = alike ? unlikeProblem(observed.forms ?? []) : undefined;
      if (unlike !== undefined && 'severity' in unlike)
        return {
          ...judgement,
          verdict: 'failed',
          actual: unlike.actual,
          severity: unlike.severity,
          code: unlike.code,
          form,
        };
      return observed.forms === undefined ? judgement : { ...judgement, form };
    },
    evidence(role, attempt, observed, triggers, { form } = {}) {
      const shown = decisiveOf(observed, form);
      return {
        role,
        attempt: reading.inWords(attempt),
        observed: asEvidence(shown, secrets.get(observed) ?? []),
        ...(triggers.length === 0 ? {} : { triggers: seenTriggers(triggers, shown) }),
        reproduce: undefined,
        ...detailed(role, shown, { secrets: secrets.get(observed) ?? [], onlyHere: onlyHere(attempt) }),
      };
    },
  };
}

/** Why no line makes an attempt again: what it takes beside the requests of one connection. */
function onlyHere(attempt: ProxyAttempt): string | undefined {
  if (attempt.kind !== 'through-proxy') return undefined;
  if (attempt.upstream !== 'good' || attempt.upstreamBefore !== undefined)
    return 'it takes an upstream that fails, which the harness plays';
  if (attempt.meanwhile !== undefined) return 'the file with the CA of users changes in it, which the harness does';
  const all = allRequests(attempt);
  if (all.some(({ request }) => request.answered !== undefined))
    return 'it takes an upstream that answers in a way of its own, which the harness plays';
  return all.every(({ place }) => ['own', 'after', 'beside'].includes(place))
    ? undefined
    : 'other connections to the front proxy take part in it';
}

/** Of an attempt in several forms, the one that decided. */
function decisiveOf(observed: Observed, form: number | undefined): Observed {
  if (observed.kind !== 'forwarding') return observed;
  const { forms, ...last } = observed;
  return (form === undefined ? undefined : forms?.[form]?.forwarding) ?? (last satisfies Forwarding);
}

/** Why it is not known whom the front proxy takes a holder of this attempt for. */
const reasonOfStranger = (
  { given }: ScenarioOf<FrontProxyTerms>,
  attempt: ThroughProxy,
  context: ProxyContext,
): string | undefined =>
  allRequests(attempt)
    .flatMap(({ request: { as = '' } }) => given[as] ?? [])
    .flatMap((each) => (each.kind === 'certified-user' ? (userFor(each, context.target) ?? []) : []))
    .map((user) => strangerReason(user, context))
    .find((reason) => reason !== undefined);
