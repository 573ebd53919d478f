import type { Ending } from '../../observation';

/**
 * Whether an attempt that ended so is made once more before it counts: one that was not answered in time, or whose answer a reset
 * has cut. A busy machine or a lost packet costs one attempt its time, and a server that rejects a request and ends its
 * connection may reset it while its answer is still on the way (RFC 9112, 9.6). A target that hangs, or cuts its answers,
 * does so twice.
 */
export const isWorthAnother = (ending: Ending): boolean =>
  ending.kind === 'timed-out' || (ending.kind === 'closed' && ending.how === 'reset' && ending.stage === 'response');
