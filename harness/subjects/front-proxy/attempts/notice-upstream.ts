import { setTimeout as sleep } from 'node:timers/promises';
import type { Forwarding } from '../../../observation';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import { arrivedIn } from '../judge/arrived';
import type { ProxyContext } from './context';

/** Milliseconds between two requests that ask whether it has. */
const pause = 500;

/**
 * Whether an attempt met a front proxy that had not noticed yet that the upstream is good again, and now has: then it shows nothing.
 * Only a front proxy whose profile says that it takes time is waited for, by ordinary requests of its first user (`ask`).
 */
export async function isNoticedSince(
  forwarding: Forwarding,
  { upstream, upstreamBefore }: ThroughProxy,
  context: ProxyContext,
  ask: (context: ProxyContext) => Promise<Forwarding>,
): Promise<boolean> {
  const { profile } = context.target;
  const { noticesUpstreamWithin: bound, rejections } = profile;
  const status = forwarding.exchange.response?.status;
  const met =
    upstream === 'good' &&
    upstreamBefore === undefined &&
    arrivedIn(forwarding, context.marks).length === 0 &&
    status !== undefined &&
    rejections['upstream-failed'].includes(status);
  if (!met || bound === undefined || context.upstream === undefined) return false;
  const [user] = context.target.users;
  // Asked once each: this request is not waited for in turn.
  const asking: ProxyContext = {
    ...context,
    target: { ...context.target, users: [user], profile: { ...profile, noticesUpstreamWithin: undefined } },
  };
  const end = context.clock.elapsed() + bound;
  for (;;) {
    const asked = await ask(asking);
    if (arrivedIn(asked, context.marks).length > 0) return true;
    if (context.clock.elapsed() > end || context.patience.over() !== undefined) return false;
    await sleep(pause);
  }
}
