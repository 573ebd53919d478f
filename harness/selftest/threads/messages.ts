import type { Measured } from '../measure';
import type { Reach } from '../reach';
import type { MeasuredId } from '../subjects';

/** What is to be measured: a fault, or a program as it should be. */
export interface Task {
  readonly subject: MeasuredId;
  readonly fault: string | undefined;
  /** Under TLS 1.3 alone where both versions are tried otherwise. */
  readonly brief?: boolean;
  /** Each attempt once: of a server that remembers nothing, making it again shows the same. */
  readonly once?: boolean;
  /** The ids of the scenarios, or of single checks without a version of TLS, that are run; all of them unless given. */
  readonly only?: readonly string[];
}

/** Work for a thread. */
export type Work =
  | { readonly kind: 'measure'; readonly task: Task }
  | { readonly kind: 'reach'; readonly subject: MeasuredId; readonly scenario: string };

/** To a worker: carry this out, or stop as soon as possible. */
export type Order = Work | { readonly kind: 'stop' };

/** What work came to. */
export type Result =
  | { readonly kind: 'measured'; readonly measured: Measured }
  | { readonly kind: 'reached'; readonly reach: Reach };

/** From a worker: what an order came to, or why it could not be carried out. */
export type Report = Result | { readonly kind: 'failed'; readonly what: string; readonly why: string };
