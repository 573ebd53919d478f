import type { Group, Plan } from '../../plan';
import type { CheckResult, RunResult } from '../../results';
import type { Terms } from '../../target/types';
import type { Draw } from '../draw';
import { endedEarly } from './ended-early';
import type { PrepareOptions } from './options';
import type { RunIdentity } from './identity';
import type { Held, Prepared, Subject } from './subject';

/** A run that has begun: its target is open and has been looked at once. */
export interface Running<Of extends Terms = Terms> extends Prepared<Of> {
  readonly identity: RunIdentity;
  /** Decides the cases of one group; every group is run at most once. */
  decideOnce(group: Group<Of>): Promise<readonly CheckResult[]>;
  /** An order that the seed draws, unless all is made as it is written. */
  readonly order: Draw['order'];
  readonly describe: () => RunResult['target'];
  /** Deletes what the run has created on the target; gives what could not be deleted. */
  readonly leave: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the target and looks at it, as its subject does. What is opened is closed again when this fails, and what was left on
 * the target is deleted. Rejects with TargetError where the target cannot be tested as it was declared, with EndedEarly where
 * certificates were signed before that was known.
 */
export async function prepareRun<Of extends Terms>(
  subject: Subject<Of>,
  plan: Plan<Of>,
  options: PrepareOptions,
): Promise<Running<Of>> {
  const identity = options.runCache ?? subject.identify(options);
  const { describe, leave, close, ...held } = holding(plan.target.name);
  try {
    const prepared = await subject.prepare(plan, options, identity, held);
    const decided = new Map<Group<Of>, Promise<readonly CheckResult[]>>();
    return {
      ...prepared,
      identity,
      decideOnce(group) {
        const results = decided.get(group) ?? prepared.decide(group);
        decided.set(group, results);
        return results;
      },
      order: orderOf(identity, options),
      describe,
      leave,
      close,
    };
  } catch (error) {
    const { runName: name, seed, markKey, issued } = identity;
    const told = endedEarly(error, {
      target: describe,
      name,
      seed,
      markKey,
      certificates: issued,
      leftBehind: await leave(),
    });
    await close();
    throw told;
  }
}

/** An order that the seed draws, unless all is made as it is written. */
export const orderOf = ({ draw }: RunIdentity, { asWritten }: Pick<PrepareOptions, 'asWritten'>): Draw['order'] =>
  asWritten === true ? (_name, items) => items : draw.order;

/** Keeps what has been opened, to close the last of it first, and what is left on the target. */
function holding(name: string): Held & Pick<Running, 'describe' | 'leave' | 'close'> {
  const closing: (() => Promise<void>)[] = [];
  const removing: (() => Promise<readonly string[]>)[] = [];
  let described: (() => RunResult['target']) | undefined;
  return {
    describedBy(describe) {
      described = describe;
    },
    closes: (close) => closing.unshift(close),
    leaves: (remove) => removing.push(remove),
    describe() {
      if (described === undefined) throw new Error(`the target ${name} was not opened`);
      return described();
    },
    async leave() {
      const left: (readonly string[])[] = [];
      for (const remove of removing) left.push(await remove());
      return left.flat();
    },
    async close() {
      for (const each of closing) await each();
    },
  };
}
