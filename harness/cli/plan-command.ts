import { scenarios } from '../../scenarios';
import { plan, type Case } from '../plan';
import { printable } from '../report/safe-text';
import type { Io } from './io';
import type { SelectionFlags, SetupFlags, TargetFlags } from './options';
import { selectionOf } from './selection';
import { targetOf } from './target';

/** Says which checks would run and what the others lack; connects to nothing, unless the profile is to be detected. */
export async function planCommand(flags: TargetFlags & SetupFlags & SelectionFlags, io: Io): Promise<void> {
  const target = await targetOf(flags);
  const cases = plan(scenarios, target, selectionOf(flags)).groups.flatMap((group) => group.cases);
  const running = cases.filter(({ decision }) => decision.kind === 'run');
  const print = (...lines: readonly string[]): void => {
    io.out(lines.map((line) => `${line}\n`).join(''));
  };
  print(`target   ${target.name}`, `profile  ${target.profile.name}`);
  if (target.detected !== undefined)
    print(`         ${printable(target.detected)}`, '         (the target was connected to for this)');
  print('');
  if (running.length > 0) print(`${running.length} would run:`);
  for (const { id, setup } of running) print(`  ${id}${target.setups.length > 1 ? `  (${setup ?? ''})` : ''}`);
  for (const [reason, left] of byReason(cases, 'not-applicable'))
    print('', `${left.length} not applicable: ${reason}:`, ...left.map(({ id }) => `  ${id}`));
  // What the user left out needs no names.
  for (const [reason, left] of byReason(cases, 'skipped')) print('', `${left.length} skipped: ${reason}`);
  print('', `${running.length} of ${cases.length} checks would run`);
}

function byReason(cases: readonly Case[], kind: 'not-applicable' | 'skipped'): ReadonlyMap<string, readonly Case[]> {
  const reasons = new Map<string, Case[]>();
  for (const each of cases) {
    const { decision } = each;
    if (decision.kind !== kind) continue;
    reasons.set(decision.reason, [...(reasons.get(decision.reason) ?? []), each]);
  }
  return reasons;
}
