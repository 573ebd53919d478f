import type { Ending, Forwarding, Observation } from '../../../observation';
import type { Group } from '../../../plan';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import { getThrough } from '../../../vocabulary/front-proxy';
import type { ProxyAttempt, ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { TlsVersion } from '../../../vocabulary/types';
import { allRequests } from '../marks/all-requests';
import { isAnswered, mayBeMadeAgain, outcomeOf } from './answered';
import { connect } from './connect';
import type { ProxyContext } from './context';
import { formsOf } from './forms';
import { isNoticedSince } from './notice-upstream';
import type { Performed } from './performed';
import { watchStandstill } from './standstill';
import { throughOnce } from './through-once';
import { trying } from './trying';

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
  let stoodStill = false;
  const make = async (): Promise<Performed> => {
    await turn(requests);
    const over = patience.over();
    if (over !== undefined) return notAttempted(over, attempt, context);
    const work = async (): Promise<Performed> => {
      const ended = isAnswered(attempt) ? patience.begun() : undefined;
      const standstill = watchStandstill(context.clock);
      const performed = await throughOnce(group, attempt, tls, context).finally(() => {
        stoodStill = standstill.end();
      });
      ended?.(performed.forwarding.exchange.ending);
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
  if (
    !mayBeMadeAgain(first, attempt, stoodStill) &&
    !(await isNoticedSince(first.forwarding, attempt, context, askAsUser))
  )
    return first;
  const { forwarding, secrets } = await steadily();
  return { secrets, forwarding: { ...forwarding, exchange: { ...forwarding.exchange, madeAgain: true } } };
}

/** An ordinary request of the first user. */
const askAsUser = async (context: ProxyContext): Promise<Forwarding> =>
  (await perform(trying(), getThrough({ as: 'user' }), undefined, context)).forwarding;

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
