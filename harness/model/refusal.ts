import type { Refusal } from '../vocabulary/types';
import type { BranchId } from './branches';
import type { Caller, Decision, ServerSettings, Stage } from './types';

/** Something that is wrong with a credential: the reason that is given for a rejection, and the branch that says so. */
export interface Problem {
  readonly as: Refusal;
  readonly branch: BranchId;
}

/** A request that is refused for these reasons, in any shape that the server has for one of them. */
export function refusedFor(
  stage: Stage,
  [first, ...others]: readonly [Problem, ...Problem[]],
  { shapes }: Pick<ServerSettings, 'shapes'>,
  caller?: Caller,
): Decision {
  const more = [...new Set(others.map(({ as }) => as))].filter((as) => as !== first.as);
  const as: readonly [Refusal, ...Refusal[]] = [first.as, ...more];
  return {
    kind: 'refused',
    stage,
    as,
    shapes: as.flatMap((each) => shapes[each]),
    ...(caller === undefined ? {} : { caller }),
    branch: first.branch,
    through: [...new Set([...others.map(({ branch }) => branch).filter((id) => id !== first.branch), first.branch])],
  };
}
