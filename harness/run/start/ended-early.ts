import type { RunResult } from '../../results';
import { TargetError } from '../../target/types';

/** What a run has done to its target before it ended without a check. */
export type DoneEarly = Pick<RunResult, 'target' | 'name' | 'seed' | 'markKey' | 'certificates' | 'leftBehind'>;

/** The inputs of a run cannot be used, which was found only after certificates were signed with them. */
export class EndedEarly extends TargetError {
  readonly done: DoneEarly;

  constructor(cause: Error, done: DoneEarly) {
    super(cause.message, { cause });
    this.done = done;
  }
}

/** The error with what was done until then; the same error where nothing was, or where it is no fault of the inputs. */
export function endedEarly(
  error: unknown,
  { target, ...done }: Omit<DoneEarly, 'target'> & { readonly target: () => DoneEarly['target'] },
): unknown {
  const wrongInput = error instanceof Error && ['TargetError', 'PkiError'].includes(error.name);
  if (!wrongInput || done.certificates.length + done.leftBehind.length === 0) return error;
  return new EndedEarly(error, { ...done, target: target() });
}
