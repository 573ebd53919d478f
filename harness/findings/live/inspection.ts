import type { SecurityFinding } from '../../results';
import { ordered, seenInRun } from '../finding';
import { byStandardHeaders, fromAnybody, fromAnyName, fromNamesakes, fromUsers } from './front-proxies';
import type { Inspection, LiveRule } from './inspected';
import { failedCredential, passwordAskedFor, tellingRefusal, unknownAuthority } from './refusals';

const rules: readonly LiveRule[] = [
  ...[fromAnybody, fromUsers, fromNamesakes, fromAnyName, byStandardHeaders],
  ...[unknownAuthority, failedCredential, tellingRefusal, passwordAskedFor],
];

/**
 * What is to be said of a target's security. A finding is stated only when it was seen and its control held: the same
 * attempt without what makes it one came out otherwise.
 */
export function inspectionFindings(inspection: Inspection): readonly SecurityFinding[] {
  const found = rules.flatMap((rule) => rule(inspection));
  return ordered(found.map(([id, seen]) => seenInRun(id, seen, inspection.profile.name)));
}
