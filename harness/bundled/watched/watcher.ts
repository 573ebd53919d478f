import { isDeepStrictEqual } from 'node:util';

/** A fault, and what it would put in the place of the standard. */
export interface Other<Instead> {
  readonly name: string;
  readonly instead: Instead;
}

/** Makes functions that answer as the standard does, and note the faults that would not have. */
export interface Watcher {
  readonly answers: <Given extends readonly unknown[], Result>(
    standard: (...given: Given) => Result,
    others: readonly Other<(...given: Given) => Result>[],
  ) => (...given: Given) => Result;
}

/** Each fault that makes a difference is added to `reached`, and asked nothing from then on. */
export function watcher(reached: Set<string>): Watcher {
  // What a fault asks the standard in its turn is nothing that this server was asked.
  let asking = false;
  return {
    answers:
      (standard, others) =>
      (...given) => {
        const result = standard(...given);
        if (asking) return result;
        asking = true;
        try {
          for (const { name, instead } of others)
            if (!reached.has(name) && !answersThe(result, instead, given)) reached.add(name);
        } finally {
          asking = false;
        }
        return result;
      },
  };
}

function answersThe<Given extends readonly unknown[], Result>(
  result: Result,
  instead: (...given: Given) => Result,
  given: Given,
): boolean {
  try {
    const theirs = instead(...given);
    return isSettled(theirs) && isDeepStrictEqual(withoutReasons(result), withoutReasons(theirs));
  } catch {
    return false;
  }
}

/** Whether a result says now all that it will ever say: none of its fields is computed when it is read. */
function isSettled(result: unknown): boolean {
  if (typeof result !== 'object' || result === null || Object.getPrototypeOf(result) !== Object.prototype) return true;
  return Object.values(Object.getOwnPropertyDescriptors(result)).every(
    (field) => 'value' in field && isSettled(field.value),
  );
}

/** Why somebody was not identified is for the log alone: no caller sees it. */
function withoutReasons(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  const { problem, why, ...rest } = result as { readonly problem?: unknown; readonly why?: unknown };
  if (problem === undefined && why === undefined) return result;
  return { ...rest, ...(problem !== undefined && { problem: true }) };
}

/** A function that has an answer to what it was asked last, and the same function for others, who get that answer to that question. */
export function remembering<Given extends readonly unknown[], Result>(
  standard: (...given: Given) => Result,
): Readonly<Record<'first' | 'again', (...given: Given) => Result>> {
  let last: { readonly given: Given; readonly result: Result } | undefined;
  return {
    first: (...given) => (last = { given, result: standard(...given) }).result,
    again: (...given) =>
      last?.given.every((each, at) => each === given[at]) === true ? last.result : standard(...given),
  };
}
