import { setTimeout as wait } from 'node:timers/promises';
import { isAnswered, type RelatedRequest } from '../../../observation';
import type { Attempt } from '../../../vocabulary/types';
import { aroundTheBody } from '../../http/around-the-body';
import type { Connection } from '../../http/connection';
import { companionsOf, earlierRequestsOf, underWayFor } from '../../request/request';
import type { Exchange } from '../../request/types';
import { asked, afterResponse, type AttemptResult, type UnderWay } from '../attempt-result';
import { makeOne } from './earlier-connection';
import { anyoneBelieved, relatedRequest } from './related-request';

/** The questions that go before, and then the attempt's own with those beside it. */
export async function converse(connection: Connection, underWay: UnderWay): Promise<AttemptResult> {
  const { exchange, request, deadline, clock, identify } = underWay;
  const { attempt } = exchange;
  const { beside } = { beside: undefined, ...attempt };
  const company: RelatedRequest[] = [];
  for (const question of earlierRequestsOf(attempt, exchange)) {
    const said = await asked(connection, question, false, underWay);
    company.push(await relatedRequest('before', said, identify));
    if (said.ending.kind !== 'response' && said.cancelled !== true) return { ending: said.ending, company };
    // The target hears of it, and of the next request, at the same time otherwise.
    if (said.cancelled === true) await wait(underWayFor);
    // Sixty answers take a slow target longer than one.
    deadline.renew();
  }
  if (hasEarlierRequests(attempt)) await deadline.during(exchange.meanwhile);
  if (exchange.session === undefined && anyoneBelieved(company)) await deadline.wait(exchange.until, clock);
  if (exchange.session?.by === 'before-the-body') {
    const behind = await askedBehind(connection, exchange.session, underWay);
    return { ...behind, company: [...company, ...(behind.company ?? [])] };
  }
  const questions = companionsOf(attempt, beside, exchange);
  const own = asked(connection, request, questions.length === 0, underWay);
  const others = questions.map((each, at) => asked(connection, each, at === questions.length - 1, underWay));
  const said = await own;
  for (const each of await Promise.all(others)) company.push(await relatedRequest('beside', each, identify));
  return { ...afterResponse(said), company };
}

/** The attempt's own question, whose body is sent when another caller has been answered on a connection of its own. */
async function askedBehind(
  connection: Connection,
  other: NonNullable<Exchange['session']>,
  underWay: UnderWay,
): Promise<AttemptResult> {
  const { request } = underWay;
  const [said, { company }] = await aroundTheBody(
    (held) => asked(connection, request, true, underWay, held),
    async () => {
      await wait(underWayFor);
      return makeOne(other, underWay);
    },
  );
  const isBehind = request.body !== undefined && said.beforeItsBody !== true && company.every(isAnswered);
  return { ...afterResponse(said), company, bodyBehind: isBehind };
}

/** Whether requests go before on the connection of the attempt: what happens meanwhile happens behind them. */
export const hasEarlierRequests = (attempt: Attempt): boolean => 'behind' in attempt || 'after' in attempt;
