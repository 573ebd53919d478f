import type { Measured } from './measure';

/** To a worker: measure this fault, the server as it should be, or stop as soon as possible. */
export type Order = { readonly kind: 'measure'; readonly fault: string | undefined } | { readonly kind: 'stop' };

/** From a worker: what an order came to, or why it could not be carried out. */
export type Report =
  | { readonly kind: 'measured'; readonly measured: Measured }
  | { readonly kind: 'failed'; readonly fault: string | undefined; readonly why: string };
