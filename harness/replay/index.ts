import { curl } from './curl';
import { kubectl } from './kubectl';
import type { ClientProgram, ProgramName } from './program';

export { cannot, createReplayProbe } from './replay-probe';
export { programNames, whereIs } from './program';
export type { ClientProgram, PrivateFolder, ProgramName } from './program';

/** The client programs by name. */
export const clientPrograms: Readonly<Record<ProgramName, ClientProgram>> = { curl, kubectl };
export { keep, type Kept } from './again/folder';
export { fileNameOf, folderOf } from './lines/files';
export { readFolder, type RecordedAttempt } from './again/read-folder';
export { changeOf, outcomeOf } from './again/outcome';
export { makeAgain } from '../attempt/made/again';
export { elsewhere } from './again/elsewhere';
