import { setTimeout as wait } from 'node:timers/promises';
import { aroundTheBody } from '../../../attempt/http/around-the-body';
import type { HeldBody } from '../../../attempt/http/connection';
import type { Observation } from '../../../observation';
import { beginningOfBody } from '../../../vocabulary/front-proxy/attempt';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';

/** Milliseconds in which a request is answered whose body is sent after that. */
const answered = 300;

type Both = readonly [own: Observation, others: readonly Observation[]];

/** Makes a request and others at the same time, or one within the other, as the attempt says. */
export function inTurn(
  { bodyBehind, answerBehind }: Pick<ThroughProxy, 'bodyBehind' | 'answerBehind'>,
  {
    ask,
    askOthers,
    hold,
  }: {
    readonly ask: (held?: HeldBody) => Promise<Observation>;
    readonly askOthers: () => Promise<readonly Observation[]>;
    /** Tells the upstream what the rest of its answer waits for. */
    readonly hold: (held: HeldBody) => void;
  },
): Promise<Both> {
  if (bodyBehind === 'the-answer')
    return aroundTheBody(
      (held) => ask({ ...held, first: beginningOfBody }),
      () => wait(answered, []),
    );
  if (bodyBehind === 'among') return aroundTheBody(ask, askOthers);
  if (answerBehind === undefined) return Promise.all([ask(), askOthers()]);
  return aroundTheBody((held) => {
    hold(held);
    return ask();
  }, askOthers);
}
