import type { Ending, Forwarding, Observation } from '../../../observation';
import type { Group } from '../../../plan';
import { withStandstill } from '../../../processes/standstill/standstill';
import { within } from '../../../processes/within';
import { timesLonger } from '../../../run/patience';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import { getThrough } from '../../../vocabulary/front-proxy';
import type { ProxyAttempt, ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { TlsVersion } from '../../../vocabulary/types';
import { allRequests } from '../marks/all-requests';
import { isAnswered, mayBeMadeAgain, outcomeOf } from './answered';
import { connect } from './connect';
import type { ProxyContext } from './context';
import { withLifeEnough } from './ending-certificate';
import { formsOf } from './forms';
import { isNoticedSince } from './notice-upstream';
import type { Performed } from './performed';
import { throughOnce } from './through-once';
import { trying } from './trying';

/** Milliseconds for what an attempt takes beside its requests: certificates, and the upstream in another state. */
const besides = 60_000;
/** The same where the file with the CA of users changes, which the front proxy may read after a minute, or never. */
const besidesChanges = 300_000;

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
  const make = async (how: ProxyContext): Promise<Performed> => {
    await turn(requests);
    const over = patience.over();
    if (over !== undefined) return notAttempted(over, attempt, context);
    const work = async (): Promise<Performed> => {
      const ended = isAnswered(attempt) ? patience.begun() : undefined;
      const bound = (requests + 1) * how.timeout * 2 + (attempt.meanwhile === undefined ? besides : besidesChanges);
      const problem = `an attempt of ${group.scenario.id} has not ended in ${String(Math.round(bound / 1000))} seconds`;
      const begin = () => withLifeEnough(attempt, (life) => throughOnce(group, attempt, tls, how, life));
      const [performed, stood] = await withStandstill(() => within(bound, begin(), problem), context.clock);
      stoodStill = stood;
      ended?.(performed.forwarding.exchange.ending);
      return performed;
    };
    if (upstream === undefined) return work();
    return needsUpstreamAlone(attempt) ? upstream.exclusive(work) : upstream.shared(work);
  };
  const steadily = (how: ProxyContext): Promise<Performed> =>
    lanes.steadily(
      () => make(how),
      ({ forwarding }) => outcomeOf(forwarding.exchange, attempt),
    );
  const first = await steadily(context);
  if (
    !mayBeMadeAgain(first, attempt, stoodStill, context.marks) &&
    !(await isNoticedSince(first.forwarding, attempt, context, askAsUser))
  )
    return first;
  const { forwarding, secrets } = await steadily({ ...context, timeout: context.timeout * timesLonger });
  return { secrets, forwarding: { ...forwarding, exchange: { ...forwarding.exchange, madeAgain: true } } };
}

/**
 * While the upstream is in another state nothing else is asked of it. Nor is while it ends connections without an answer: Go sends
 * a safe request again over every connection that becomes idle meanwhile, and as long as other attempts give it such, it goes on.
 * Nor is behind a user who has left, or an answer that is more than one: what is wrong with the connection that was used for them
 * shows in the next request alone. Nor is while a body or an answer is held back: whose request came last must be known. Nor is while
 * requests are answered together: a front proxy that forwards one after the other lets all others wait for the first of them. Nor is while
 * the CA of users is another one.
 */
const needsUpstreamAlone = (attempt: ThroughProxy): boolean =>
  attempt.upstream !== 'good' ||
  attempt.upstreamBefore !== undefined ||
  attempt.meanwhile !== undefined ||
  attempt.bodyBehind !== undefined ||
  attempt.answerBehind !== undefined ||
  allRequests(attempt).some(
    ({ request: { answered, leaves, smuggling } }) =>
      answered?.none === true ||
      answered?.together === true ||
      answered?.interim !== undefined ||
      answered?.anotherBehind !== undefined ||
      leaves !== undefined ||
      smuggling?.brokenOff === true,
  );

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
