import { clientPrograms, programNames, whereIs, type ProgramName } from '../../../replay';

import { UsageError } from '../../output/io';
import type { Replay } from '../../../subjects/api-server';

export interface ReplayFlags {
  readonly replay?: readonly string[];
  readonly replayChecks?: number;
}

/** How many checks a program makes again unless the user says. */
const usualChecks = 12;

/** The programs of `--replay`, where they lie. Throws UsageError. */
export function replayPrograms({ replay, replayChecks }: ReplayFlags): Replay['programs'] {
  if (replay === undefined && replayChecks !== undefined)
    throw new UsageError(`--replay-checks ${replayChecks}: say also with which programs, as in --replay curl`);
  if (replay?.length === 0) throw new UsageError(`--replay: name a program, ${programNames.join(' or ')}`);
  return [...new Set(replay)].map((name) => {
    if (!isProgramName(name))
      throw new UsageError(`--replay ${name}: there is no such program; say ${programNames.join(' or ')}`);
    const program = clientPrograms[name];
    const file = whereIs(name);
    if (file === undefined)
      throw new UsageError(`--replay ${name}: there is no ${name} on the PATH; install ${program.package}`);
    return { ...program, file };
  });
}

const isProgramName = (name: string): name is ProgramName => programNames.some((each) => each === name);

/** Makes the directory in which these programs find their keys; nothing where there are none. Throws TargetError. */
export async function openReplay(
  programs: Replay['programs'],
  { replayChecks = usualChecks }: ReplayFlags,
): Promise<Replay | undefined> {
  if (programs.length === 0) return undefined;
  const { supervise } = require('../../../processes/supervised') as typeof import('../../../processes/supervised');
  return { programs, checks: replayChecks, folder: await supervise('replay') };
}
