import type { ProxyRequest, ThroughProxy } from '../../../vocabulary/front-proxy/types';

/** Where a request of an attempt stands. */
export type Place = 'own' | 'session' | 'after' | 'beside' | 'among' | 'earlier' | 'later';

/** A request of an attempt with the number that its mark has. */
export interface Numbered {
  readonly number: number;
  readonly place: Place;
  readonly request: ProxyRequest;
}

/** Every request of an attempt: its own is 0, the others are numbered from 1. */
export function allRequests(attempt: ThroughProxy): readonly Numbered[] {
  const session = attempt.resuming === undefined ? [] : [{ place: 'session' as const, request: attempt.resuming }];
  const named = (['earlier', 'after', 'beside', 'among', 'later'] as const).flatMap((place) =>
    (attempt[place] ?? []).map((request) => ({ place, request })),
  );
  const others = [...session, ...named];
  return [{ number: 0, place: 'own', request: attempt }, ...others.map((each, at) => ({ ...each, number: at + 1 }))];
}
