import { flagOf } from '../../settings';
import { changeSettings } from '../../target/ca-file/change-settings';
import type { FiledCa } from '../../vocabulary/changes/ca-files';

/** Both readings of a CA that is never accepted in the file where it was written. */
export const eitherFile = (ca: FiledCa): string =>
  `either the file of ${flagOf(changeSettings[ca].key)} is not the one that the target reads, or it does not read it again while it runs`;
