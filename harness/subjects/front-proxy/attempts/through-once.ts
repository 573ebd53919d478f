import { setTimeout as wait } from 'node:timers/promises';
import { portsOfOurOwn } from '../../../attempt/tcp/own-ports';
import { surelyPassed } from '../../../attempt/exchange/deadline';
import type { HeldBody } from '../../../attempt/http/connection';
import type { Observation, RelatedRequest } from '../../../observation';
import type { Group } from '../../../plan';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import { isMadeAfterTheEnd } from '../../../vocabulary/front-proxy/credential-forms';
import { upstreamStates, whenIdle } from '../../../vocabulary/front-proxy/upstream';
import { clientCaChanges } from '../../../vocabulary/front-proxy/client-ca-file';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { TlsVersion } from '../../../vocabulary/types';
import { converse, isAccepted } from '../front/converse';
import type { Conversing, KeptSession } from '../front/conversing';
import type { WireRequest } from '../../../attempt/request/wire-request';
import { allRequests, type Numbered } from '../marks/all-requests';
import type { ProxyContext } from './context';
import { inTurn } from '../front/held-body';
import { related } from '../front/related';
import { hidden } from '../marks/marks';
import { filled } from '../upstream/filled-answer';
import type { Performed } from './performed';
import { createWriter, type Written } from './write';

/** Milliseconds for the answer to a request that hides another one: half of them never end. */
const longestSmuggled = 1500;

/**
 * Makes an attempt through the front proxy once: all its requests in their order, while what arrives upstream is recorded. A certificate
 * that ends meanwhile has `life` seconds to live.
 */
export async function throughOnce(
  group: Group<FrontProxyTerms>,
  attempt: ThroughProxy,
  tls: TlsVersion | undefined,
  context: ProxyContext,
  life: number,
): Promise<Performed> {
  const { upstream, marks, clock, timeout } = context;
  const began = clock.elapsed();
  const number = marks.next();
  const all = allRequests(attempt);
  const write = createWriter(group.scenario, attempt, number, context, life);
  const written = new Map<Numbered, Written>();
  for (const each of all) written.set(each, await write(each));
  const of = (place: Numbered['place']): readonly Written[] =>
    all.flatMap((each) => (each.place === place ? (written.get(each) ?? []) : []));
  for (const { number: at, request } of all)
    if (request.answered !== undefined && upstream !== undefined)
      upstream.answers.say(number, at, filled(request.answered, upstream, marks.of(number, hidden + at)));

  const talk = (
    own: Written,
    {
      after = [],
      beside = [],
      ...session
    }: Company &
      Pick<Conversing, 'resuming' | 'keeps' | 'leaves' | 'until' | 'meanwhile' | 'held' | 'fromPorts' | 'resets'> = {},
  ): Promise<Observation> =>
    converse(
      { own: own.request, after: requestsIn(after), beside: requestsIn(beside) },
      {
        ...context,
        ...session,
        endpoint: context.open.endpoint,
        verifiesServer: context.target.verifiesServer && attempt.serverName === undefined,
        serverName: attempt.serverName,
        tls,
        certificate: own.certificate,
        http: attempt.http,
        speaking: attempt.speaking,
        ...(attempt.offers === undefined ? {} : { offers: attempt.offers }),
        timeout: own.request.asWritten === undefined ? timeout : Math.min(timeout, longestSmuggled),
      },
    );

  const { serves } = upstreamStates[attempt.upstream];
  const switches = attempt.upstream !== 'good' || attempt.upstreamBefore !== undefined;
  const before = attempt.upstreamBefore?.state ?? attempt.upstream;
  if (switches) await upstream?.enter(before, 'close');
  const recording = upstream?.record(number, switches || context.recordsAll === true);
  try {
    const company: RelatedRequest[] = [];
    const told = (role: RelatedRequest['role'], observation: Observation): RelatedRequest =>
      related(role, observation, marks);
    const kept: KeptSession[] = [];
    const sessions: Observation[] = [];
    for (const each of of('session')) sessions.push(await talk(each, { keeps: (session) => kept.push(session) }));
    company.push(...sessions.map((observation) => told('session', observation)));
    let port: number | undefined;
    const reset = (from: number | undefined): void => {
      port = from;
    };
    const giving = attempt.from === undefined ? {} : { fromPorts: portsOfOurOwn(), resets: reset };
    const early = await Promise.all(
      of('earlier').map((each, at, all) =>
        talk(each, { leaves: each.leaves, ...(at === all.length - 1 ? giving : {}) }),
      ),
    );
    company.push(...early.map((observation) => told('before', observation)));
    if (attempt.earlier?.some(({ answered }) => answered?.anotherBehind === 'when-idle') === true)
      await wait(whenIdle.after + whenIdle.seenWithin);
    if (attempt.upstreamBefore !== undefined)
      await upstream?.enter(attempt.upstream, attempt.upstreamBefore.connections === 'kept' ? 'keep' : 'close');
    const [alone] = of('own');
    if (alone === undefined) throw new Error('an attempt has a request of its own');
    const own = attempt.cookies === undefined ? alone : withCookies(alone, early);
    const end =
      isMadeAfterTheEnd(attempt) && [...sessions, ...early].every(isAccepted)
        ? own.certificate?.facts.notAfter
        : undefined;
    // On a connection that has been used before it is waited there.
    const [waitedFor, until] = attempt.after === undefined ? [end] : [undefined, end];
    if (waitedFor !== undefined) await surelyPassed(waitedFor, clock);
    const change = changing(attempt, tls, context);
    if (attempt.after === undefined) await change?.();
    const ask = (held?: HeldBody): Promise<Observation> =>
      talk(own, {
        after: of('after'),
        beside: of('beside'),
        resuming: kept.at(-1),
        until,
        meanwhile: attempt.after === undefined ? undefined : change,
        held,
        fromPorts: port === undefined ? undefined : [port],
      });
    const [conversed, among] = await inTurn(attempt, {
      ask,
      askOthers: () => Promise.all(of('among').map((each) => talk(each))),
      hold: (held) => upstream?.answers.say(number, 0, { ...attempt.answered, held }),
    });
    company.push(...(conversed.company ?? []));
    company.push(...among.map((observation) => told('beside', observation)));
    for (const each of of('later')) company.push(told('beside', await talk(each)));
    const arrived = await recording?.end(
      switches || context.recordsAll === true || !serves || attempt.smuggling !== undefined,
    );
    const upstreamReused = arrived?.connections.some(({ requests }) => requests.length > 1) === true;
    const upstreamMet = upstream?.answers.met(number) === true;
    return {
      secrets: [...written.values()].flatMap(({ secrets }) => secrets),
      forwarding: {
        kind: 'forwarding',
        exchange: {
          ...conversed,
          upstreamReused,
          upstreamMet,
          ...(attempt.meanwhile === undefined ? {} : { caFileRead: context.clientCa?.isRead() === true }),
          ...(waitedFor === undefined ? {} : { waitedFor }),
          company,
        },
        upstream: attempt.upstream,
        arrived: arrived?.connections ?? [],
        foreign: arrived?.foreign ?? 0,
        duration: clock.elapsed() - began,
      },
    };
  } finally {
    upstream?.answers.over(number);
    if (attempt.meanwhile !== undefined) await context.clientCa?.write('theirs', tls);
    if (switches) await upstream?.enter('good', 'close');
  }
}

/** What becomes of the file with the CA of users in an attempt, if anything. */
function changing(
  { meanwhile }: ThroughProxy,
  tls: TlsVersion | undefined,
  context: ProxyContext,
): (() => Promise<void>) | undefined {
  if (meanwhile === undefined) return undefined;
  const { clientCa } = context;
  if (clientCa === undefined) throw new Error('the target has no file with the CA of users that could be changed');
  return async () => {
    for (const content of clientCaChanges[meanwhile].holds) await clientCa.write(content, tls);
  };
}

/** The request with the cookies that these answers have set. */
function withCookies(written: Written, answers: readonly Observation[]): Written {
  const cookies = answers.flatMap(({ response }) =>
    (response?.headers ?? []).flatMap(([name, value]) =>
      name.toLowerCase() === 'set-cookie' ? [value.split(';', 1)[0] ?? ''] : [],
    ),
  );
  if (cookies.length === 0) return written;
  const { request } = written;
  return { ...written, request: { ...request, headers: [...request.headers, ['Cookie', cookies.join('; ')]] } };
}

/** The other requests of a connection. */
interface Company {
  readonly after?: readonly Written[];
  readonly beside?: readonly Written[];
}

const requestsIn = (written: readonly Written[]): readonly WireRequest[] => written.map(({ request }) => request);
