import type { AttemptOutcome } from '../../../attempt';
import { endingAlert } from '../../../observation/no-answer';
import type { Ending, Forwarding, Observation, RecordedConnection, RelatedRequest } from '../../../observation';
import type { Group } from '../../../plan';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import { getThrough } from '../../../vocabulary/front-proxy';
import { upstreamStates } from '../../../vocabulary/front-proxy/upstream';
import type { ConnectToProxy, ProxyAttempt, ThroughProxy, UpstreamAnswer } from '../../../vocabulary/front-proxy/types';
import type { TlsVersion } from '../../../vocabulary/types';
import { converse } from '../front/converse';
import type { WireRequest } from '../../../attempt/request/wire-request';
import { allRequests, type Numbered } from '../marks/all-requests';
import type { ProxyContext } from './context';
import { formsOf } from './forms';
import { hidden } from '../marks/marks';
import type { Upstream } from '../upstream/upstream';
import { isNoticedSince } from './notice-upstream';
import { trying } from './trying';
import { createWriter, type Written } from './write';

/** An attempt as it was made, with the secrets that must stay out of every report. */
export interface Performed {
  readonly forwarding: Forwarding;
  readonly secrets: readonly string[];
}

/** Makes an attempt through the front proxy, in each of its forms, and gives what came back and what arrived. */
export async function perform(
  group: Group<FrontProxyTerms>,
  attempt: ProxyAttempt,
  tls: TlsVersion | undefined,
  context: ProxyContext,
): Promise<Performed> {
  if (attempt.kind === 'connect-to-proxy') return connect(attempt, tls, context);
  const forms = formsOf(attempt, context.target.requestHeader);
  const made: Performed[] = [];
  for (const { attempt: form } of forms) made.push(await one(group, form, tls, context));
  const last = made.at(-1);
  if (last === undefined) throw new Error('an attempt has at least one form');
  if (forms.length === 1) return last;
  return {
    secrets: [...new Set(made.flatMap(({ secrets }) => secrets))],
    forwarding: {
      ...last.forwarding,
      duration: made.reduce((sum, { forwarding }) => sum + forwarding.duration, 0),
      forms: made.map(({ forwarding }, at) => ({ name: forms[at]?.name ?? '', forwarding })),
    },
  };
}

async function one(
  group: Group<FrontProxyTerms>,
  attempt: ThroughProxy,
  tls: TlsVersion | undefined,
  context: ProxyContext,
): Promise<Performed> {
  const { lanes, turn, upstream, patience } = context;
  const requests = allRequests(attempt).length;
  const make = async (): Promise<Performed> => {
    await turn(requests);
    const over = patience.over();
    if (over !== undefined) return notAttempted(over, attempt, context);
    const work = async (): Promise<Performed> => {
      const performed = await madeOnce(group, attempt, tls, context);
      if (isAnswered(attempt)) patience.ended(performed.forwarding.exchange.ending);
      return performed;
    };
    if (upstream === undefined) return work();
    return attempt.upstream === 'good' && attempt.upstreamBefore === undefined
      ? upstream.shared(work)
      : upstream.exclusive(work);
  };
  const steadily = (): Promise<Performed> =>
    lanes.steadily(make, ({ forwarding }) => outcomeOf(forwarding.exchange, attempt));
  const first = await steadily();
  if (!mayBeMadeAgain(first, attempt) && !(await isNoticedSince(first.forwarding, attempt, context, askAsUser)))
    return first;
  const { forwarding, secrets } = await steadily();
  return { secrets, forwarding: { ...forwarding, exchange: { ...forwarding.exchange, madeAgain: true } } };
}

/** An ordinary request of the first user. */
const askAsUser = async (context: ProxyContext): Promise<Forwarding> =>
  (await perform(trying(), getThrough({ as: 'user' }), undefined, context)).forwarding;

/** Milliseconds beyond which the upstream is waited for by nobody. */
const longestAnswer = 10_000;

/** Whether a front proxy that does its duty answers the attempt in time. */
const isAnswered = ({ smuggling, upstream, answered }: ThroughProxy): boolean =>
  smuggling === undefined && upstream === 'good' && (answered?.after ?? 0) < longestAnswer;

function notAttempted(ending: Ending, { upstream }: ThroughProxy, { open, clock }: ProxyContext): Performed {
  const { host, port } = open.endpoint;
  const exchange: Observation = {
    kind: 'exchange',
    ending,
    address: `${host}:${port}`,
    tls: undefined,
    wire: undefined,
    httpBytesWritten: 0,
    request: '',
    response: undefined,
    identity: undefined,
    at: clock.now(),
    duration: 0,
  };
  return { secrets: [], forwarding: { kind: 'forwarding', exchange, upstream, arrived: [], foreign: 0, duration: 0 } };
}

/**
 * Whether the front proxy has neither answered nor forwarded in time what it should: a busy machine, or a password that takes long to
 * verify, costs one attempt its time, and a front proxy that hangs lets both run out. What has arrived stands as it is.
 */
const mayBeMadeAgain = ({ forwarding: { exchange, arrived } }: Performed, attempt: ThroughProxy): boolean =>
  exchange.ending.kind === 'timed-out' &&
  arrived.length === 0 &&
  isAnswered(attempt) &&
  attempt.upstreamBefore === undefined;

/** A request that hides another one may never be answered, and a bad upstream is waited for: neither says how busy the target is. */
const outcomeOf = (exchange: Observation, attempt: ThroughProxy): AttemptOutcome => ({
  ending: isAnswered(attempt) ? exchange.ending : { kind: 'response' },
  status: attempt.upstream === 'good' && attempt.answered === undefined ? exchange.response?.status : 200,
  alerted: endingAlert(exchange) !== undefined,
  steps: [],
});

/** Milliseconds for the answer to a request that hides another one: half of them never end. */
const longestSmuggled = 1500;

async function madeOnce(
  group: Group<FrontProxyTerms>,
  attempt: ThroughProxy,
  tls: TlsVersion | undefined,
  context: ProxyContext,
): Promise<Performed> {
  const { upstream, marks, clock, timeout } = context;
  const began = clock.elapsed();
  const number = marks.next();
  const all = allRequests(attempt);
  const write = createWriter(group.scenario, attempt, number, context);
  const written = new Map<Numbered, Written>();
  for (const each of all) written.set(each, await write(each));
  const of = (place: Numbered['place']): readonly Written[] =>
    all.flatMap((each) => (each.place === place ? (written.get(each) ?? []) : []));
  for (const { number: at, request } of all)
    if (request.answered !== undefined && upstream !== undefined)
      upstream.answers.say(number, at, filled(request.answered, upstream, marks.of(number, hidden + at)));

  const talk = (own: Written, after: readonly Written[] = [], beside: readonly Written[] = []): Promise<Observation> =>
    converse(
      { own: own.request, after: requestsIn(after), beside: requestsIn(beside) },
      {
        ...context,
        endpoint: context.open.endpoint,
        verifiesServer: context.target.verifiesServer,
        tls,
        certificate: own.certificate,
        http: attempt.http,
        speaking: attempt.speaking,
        timeout: own.request.asWritten === undefined ? timeout : Math.min(timeout, longestSmuggled),
      },
    );

  const { serves } = upstreamStates[attempt.upstream];
  const switches = attempt.upstream !== 'good' || attempt.upstreamBefore !== undefined;
  const before = attempt.upstreamBefore?.state ?? attempt.upstream;
  if (switches) await upstream?.enter(before, 'close');
  const recording = upstream?.record(number, switches || context.recordsAll === true);
  try {
    const related: RelatedRequest[] = [];
    const early = await Promise.all(of('earlier').map((each) => talk(each)));
    related.push(...early.map((observation) => elsewhere('before', observation)));
    if (attempt.upstreamBefore !== undefined)
      await upstream?.enter(attempt.upstream, attempt.upstreamBefore.connections === 'kept' ? 'keep' : 'close');
    const [own] = of('own');
    if (own === undefined) throw new Error('an attempt has a request of its own');
    const [conversed, ...among] = await Promise.all([
      talk(own, of('after'), of('beside')),
      ...of('among').map((each) => talk(each)),
    ]);
    related.push(...(conversed.company ?? []));
    related.push(...among.map((observation) => elsewhere('beside', observation)));
    for (const each of of('later')) related.push(elsewhere('beside', await talk(each)));
    const arrived = await recording?.end(
      switches || context.recordsAll === true || !serves || attempt.smuggling !== undefined,
    );
    return {
      secrets: [...written.values()].flatMap(({ secrets }) => secrets),
      forwarding: {
        kind: 'forwarding',
        exchange: { ...conversed, company: related },
        upstream: attempt.upstream,
        arrived: arrived?.connections ?? [],
        foreign: arrived?.foreign ?? 0,
        duration: clock.elapsed() - began,
      },
    };
  } finally {
    upstream?.answers.over(number);
    if (switches) await upstream?.enter('good', 'close');
  }
}

/** An answer whose headers lead to the upstream itself, with the mark of what may not be asked for. */
const filled = (answer: UpstreamAnswer, { host, port, elsewhere }: Upstream, mark: string): UpstreamAnswer =>
  answer.headers === undefined
    ? answer
    : {
        ...answer,
        headers: answer.headers.map(([name, value]) => [
          name,
          value
            .replaceAll('{upstream}', `${host}:${port}`)
            .replaceAll('{elsewhere}', elsewhere)
            .replaceAll('{hidden}', mark),
        ]),
      };

const requestsIn = (written: readonly Written[]): readonly WireRequest[] => written.map(({ request }) => request);

const elsewhere = (role: RelatedRequest['role'], { ending, response, sent }: Observation): RelatedRequest => ({
  role,
  status: ending.kind === 'response' ? response?.status : undefined,
  ...(ending.kind === 'timed-out' ? { timedOut: true } : {}),
  identity: undefined,
  sent,
});

/** A handshake with the front proxy, and one request without a credential where it comes to that. */
async function connect(
  { atMost }: ConnectToProxy,
  tls: TlsVersion | undefined,
  context: ProxyContext,
): Promise<Performed> {
  const { open, target, marks, upstream, clock } = context;
  const began = clock.elapsed();
  const number = marks.next();
  const recording = upstream?.record(number, false);
  const observation = await converse(
    {
      own: {
        method: 'GET',
        path: `${target.pathPrefix ?? ''}/api?mark=${marks.of(number, 0)}`,
        headers: [],
        body: undefined,
      },
      after: [],
      beside: [],
    },
    {
      ...context,
      endpoint: open.endpoint,
      verifiesServer: target.verifiesServer,
      tls,
      certificate: undefined,
      http: '1.1',
      speaking: undefined,
      atMost,
    },
  );
  const arrived = await recording?.end(false);
  const connections: readonly RecordedConnection[] = arrived?.connections ?? [];
  return {
    secrets: [],
    forwarding: {
      kind: 'forwarding',
      exchange: observation,
      upstream: 'good',
      arrived: connections,
      foreign: arrived?.foreign ?? 0,
      duration: clock.elapsed() - began,
    },
  };
}
