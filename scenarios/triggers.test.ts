import { describe, expect, test } from '@jest/globals';
import { builtinTarget } from '../harness/bundled/builtin';
import { builtinFrontProxy } from '../harness/bundled/front-proxy/target';
import { seenTriggers } from '../harness/run/sandwich/triggers';
import { alertOf, observationOf, responseOf, tlsOf, wireOf } from '../harness/judge/observations.fixture';
import type { Observation } from '../harness/observation';
import { controlKey, type Case } from '../harness/plan';
import type { Evidence, Judgement } from '../harness/results';
import { decide } from '../harness/run/sandwich/decide';
import type { Terms } from '../harness/target/types';
import type { Trigger } from '../harness/vocabulary/types';
import { frontProxyScenarios } from './front-proxy';
import { scenarios } from './index';
import { plan } from '../harness/subjects';
import { needsControl } from '../harness/subjects/api-server/planning';
import { reading } from '../harness/subjects/front-proxy/reading';
import { triggers as facts } from '../harness/vocabulary/triggers';

/** Every check with its triggers, and the same with one of them that did not happen. */

const sent = { number: 2, opened: 1, answered: 2 };
const before = {
  role: 'before',
  status: 200,
  identity: undefined,
  sent: { number: 1, opened: 0, answered: 1 },
} as const;
/** One that was taken back before it was answered. */
const takenBack = {
  role: 'before',
  status: undefined,
  identity: undefined,
  cancelled: true,
  sent: { number: 1, opened: 0, answered: undefined },
} as const;
const session = {
  role: 'session',
  status: 200,
  identity: undefined,
  sent: { number: 1, opened: 0, answered: 1 },
} as const;
const beside = {
  role: 'beside',
  status: 200,
  identity: undefined,
  sent: { number: 3, opened: 1, answered: 2 },
} as const;

/** An attempt in which every trigger happened. */
const whole: Observation = observationOf(
  { kind: 'response' },
  {
    response: responseOf(200),
    request: 'GET / HTTP/1.1\r\nCookie: session=1\r\n\r\n',
    tls: tlsOf({ resumed: true, alpn: 'h2' }),
    wire: wireOf({ clientCertificateRequest: 'requested', sentClientCertificate: 'sent' }),
    sent,
    company: [before, takenBack, beside, session],
    waitedFor: new Date(0),
    fromSamePort: true,
    fieldsReturned: true,
    openRequests: true,
    bodyBehind: true,
    upstreamReused: true,
    upstreamMet: true,
    caFileRead: true,
  },
);

/** The same attempt in which this one did not. */
const without: Readonly<Record<Trigger, Observation>> = {
  'session-resumed': { ...whole, tls: tlsOf({ resumed: false, alpn: 'h2' }) },
  'cookies-returned': { ...whole, request: 'GET / HTTP/1.1\r\n\r\n' },
  'fields-returned': { ...whole, fieldsReturned: false },
  'asked-at-once': { ...whole, company: [before, beside] },
  'source-port-reused': { ...whole, fromSamePort: false },
  'requests-open': { ...whole, openRequests: false },
  'body-sent-behind': { ...whole, bodyBehind: false },
  'request-taken-back': { ...whole, company: [before, beside, session] },
  'upstream-connection-reused': { ...whole, upstreamReused: false },
  'requests-met': { ...whole, upstreamMet: false },
  'http2-spoken': { ...whole, tls: tlsOf({ resumed: true, alpn: 'http/1.1' }) },
  'connection-reused': { ...whole, sent: undefined, ending: { kind: 'not-kept-open' }, response: undefined },
  'requests-concurrent': {
    ...whole,
    company: [before, session, { ...beside, sent: { number: 3, opened: 5, answered: 6 } }],
  },
  'certificate-requested': { ...whole, wire: wireOf({ clientCertificateRequest: 'not-requested' }) },
  'certificate-sent': {
    ...whole,
    wire: wireOf({ clientCertificateRequest: 'requested', sentClientCertificate: 'empty' }),
  },
  'curve-allowed': { ...whole, wire: wireOf({ alerts: [alertOf('illegal_parameter')] }) },
  'malformed-certificate-sent': { ...whole, wire: wireOf({ sentClientCertificate: 'none' }) },
  'client-ca-file-read-again': { ...whole, caFileRead: false },
  'request-header-ca-file-read-again': { ...whole, caFileRead: false },
  'certificate-expired-while-waiting': { ...whole, waitedFor: new Date(whole.at.getTime() + 60_000) },
};

interface Planned {
  readonly each: Case<Terms>;
  readonly needsControl: boolean;
}

const ofServers = plan(scenarios, builtinTarget()).groups.flatMap(({ cases }) =>
  cases.map((each): Planned => ({ each, needsControl: needsControl(each.definition.then) })),
);
const withControl = new Set(
  frontProxyScenarios.flatMap(({ id, checks }) =>
    Object.entries(checks).flatMap(([check, { then }]) => (reading.needsControl(then) ? [`${id}/${check}`] : [])),
  ),
);
const ofFrontProxies = plan(frontProxyScenarios, builtinFrontProxy()).groups.flatMap(({ cases }) =>
  cases.map((each): Planned => ({ each, needsControl: withControl.has(`${each.scenario}/${each.check}`) })),
);
const withTriggers = [...ofServers, ...ofFrontProxies].filter(({ each }) => each.triggers.length > 0);
const concerning = (trigger: Trigger): readonly Planned[] => {
  const concerned = withTriggers.filter(({ each }) => each.triggers.includes(trigger));
  expect(concerned.length).toBeGreaterThan(0);
  return concerned;
};

const evidenceOf = (role: Evidence['role'], observed: Observation, triggers: readonly Trigger[]): Evidence => ({
  role,
  attempt: 'asking',
  observed,
  triggers: seenTriggers(triggers, observed),
  reproduce: undefined,
});

function verdictOn(
  { each, needsControl }: Planned,
  own: Observation,
  ofControl: Observation,
  judged: Partial<Judgement> = {},
): string {
  const judgement: Judgement = { verdict: 'passed', expected: 'e', actual: 'a', layer: 'l', ...judged };
  const control = { title: 'c', observed: ofControl, holds: true, actual: 'a' };
  const evidence = evidenceOf('control-before', ofControl, each.triggers);
  const controls = new Map([[controlKey(each) ?? '', { ...control, evidence }]]);
  const outcome = { judgement, evidence: [evidenceOf('check', own, each.triggers)], needsControl };
  const result = decide(each, outcome, controls, controls);
  return result.verdict;
}

const isSeenAnywhere = (trigger: Trigger): boolean => 'isSeenAnywhere' in facts[trigger];

describe('a check whose trigger', () => {
  test('happened passes', () => {
    expect(withTriggers.length).toBeGreaterThan(300);
    expect(
      withTriggers.filter((planned) => verdictOn(planned, whole, whole) !== 'passed').map(({ each }) => each.id),
    ).toEqual([]);
  });

  test.each(Object.keys(without) as Trigger[])('%s did not happen does not pass', (trigger) => {
    const unseen = without[trigger];
    for (const planned of concerning(trigger)) {
      const { id } = planned.each;
      const hasControl = controlKey(planned.each) !== undefined;
      const ownAlone = hasControl && isSeenAnywhere(trigger) ? 'passed' : 'not-applicable';
      const controlAlone = hasControl && !isSeenAnywhere(trigger) ? 'not-applicable' : 'passed';
      expect([id, verdictOn(planned, unseen, unseen)]).toEqual([id, 'not-applicable']);
      expect([id, verdictOn(planned, unseen, whole)]).toEqual([id, ownAlone]);
      expect([id, verdictOn(planned, whole, unseen)]).toEqual([id, controlAlone]);
    }
  });

  test.each(Object.keys(without) as Trigger[])('%s did not happen keeps its failures of safety', (trigger) => {
    const unsafe = { verdict: 'failed', severity: 'safety' } as const;
    const verdicts = concerning(trigger).map((planned) => verdictOn(planned, without[trigger], whole, unsafe));
    expect([...new Set(verdicts)]).toEqual(['failed']);
  });
});
