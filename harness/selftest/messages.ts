import type { Measured } from './measure';
import type { MeasuredId } from './subjects';

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

/** To a worker: carry out this task, or stop as soon as possible. */
export type Order = { readonly kind: 'measure'; readonly task: Task } | { readonly kind: 'stop' };

/** From a worker: what an order came to, or why it could not be carried out. */
export type Report =
  | { readonly kind: 'measured'; readonly measured: Measured }
  | { readonly kind: 'failed'; readonly fault: string | undefined; readonly why: string };
