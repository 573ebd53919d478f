import { exchangeOf, exchangesOf, type Observation } from '../../observation';
import { isOverProtocols } from '../../observation/no-answer';
import { isEndedUnheard } from './triggers';
import type { Evidence, Judgement } from '../../results';
import { triggers } from '../../vocabulary/triggers';
import type { Trigger } from '../../vocabulary/types';

type SeenTriggers = Pick<Evidence, 'observed' | 'triggers'>;

/**
 * Why a pass, or a failure of conformance, shows nothing: something that the rule is about did not happen, in the attempts
 * of the check itself or in its control. Undefined: all of it did, or the verdict stands without it. A failure of safety
 * does: that a caller was identified as someone else needs no trigger. Where the target does not agree to HTTP/2, no request
 * was made, and no verdict rests on one.
 */
export function unseenTrigger(
  { verdict, severity }: Pick<Judgement, 'verdict' | 'severity'>,
  own: readonly SeenTriggers[],
  controls: readonly SeenTriggers[],
): string | undefined {
  if (own.some(refusesHttp2)) return triggers['http2-spoken'].unseen;
  if (severity === 'safety' || (verdict !== 'passed' && verdict !== 'failed')) return undefined;
  const counts = (trigger: Trigger): boolean => verdict === 'passed' || !isDuty(trigger);
  const missing = own
    .filter((each) => !hangs(each))
    .flatMap((each) =>
      unseenIn(each).filter(
        (trigger) =>
          counts(trigger) && !keptOpenForControl(trigger, each, controls) && !seenElsewhere(trigger, controls),
      ),
    )
    .at(0);
  if (missing !== undefined) return triggers[missing].unseen;
  const inControl = controls.flatMap(unseenIn).find((trigger) => counts(trigger) && !seenElsewhere(trigger, own));
  return inControl === undefined ? undefined : `in its control, ${triggers[inControl].unseen}`;
}

/** No request was made in any form of the attempt, because the target does not agree to HTTP/2. */
const refusesHttp2 = (each: SeenTriggers): boolean => {
  const exchanges = exchangesOf(each.observed);
  return unseenIn(each).includes('http2-spoken') && exchanges.length > 0 && exchanges.every(endsOverHttp2);
};

/**
 * A server that speaks none of the protocols that are offered ends the handshake with an alert (RFC 7301, 3.2), or goes on without
 * one of them; then the harness writes nothing.
 */
const endsOverHttp2 = (exchange: Observation): boolean => {
  const { ending, tls, httpBytesWritten } = exchange;
  if (httpBytesWritten > 0) return false;
  return tls === undefined
    ? isOverProtocols(exchange)
    : ending.kind === 'malformed' && ending.stage === 'handshake' && tls.alpn !== 'h2';
};

const unseenIn = ({ triggers: all = [] }: SeenTriggers): readonly Trigger[] =>
  all.filter(({ seen }) => !seen).map(({ trigger }) => trigger);

const isDuty = (trigger: Trigger): boolean => 'isDuty' in triggers[trigger];

const seenElsewhere = (trigger: Trigger, attempts: readonly SeenTriggers[]): boolean =>
  'isSeenAnywhere' in triggers[trigger] &&
  attempts.some(({ triggers: all = [] }) => all.some((each) => each.trigger === trigger && each.seen));

/** A target that does not answer at all is no target that does not concern the rule. */
const hangs = ({ observed }: SeenTriggers): boolean => {
  const ending = exchangeOf(observed)?.ending.kind;
  return ending === 'timed-out' || ending === 'unreachable';
};

/** A connection that stays open in the control and ends at the request of the check is the target's answer to it. */
const keptOpenForControl = (
  trigger: Trigger,
  { observed }: SeenTriggers,
  controls: readonly SeenTriggers[],
): boolean => {
  const exchange = exchangeOf(observed);
  return (
    trigger === 'connection-reused' &&
    exchange !== undefined &&
    isEndedUnheard(exchange) &&
    (exchange.sent?.number ?? 1) > 1 &&
    controls.some(({ triggers: all = [] }) => all.some((each) => each.trigger === trigger && each.seen))
  );
};
