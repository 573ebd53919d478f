import { scenarios } from '../../../../scenarios';
import { printable } from '../../../report/explain/safe-text';

import type { SourceSetting } from '../../../target/sources/combine';
import type { Target } from '../../../target/types';
import type { Io } from '../../output/io';
import { plannedJson } from '../../output/planned-json';
import { plannedLines } from '../../output/planned-lines';
import type { SelectionFlags } from '../../options/options';
import { certificateLines } from './plan-certificates';
import { selectionOf } from '../../options/selection';
import { describedTarget } from '../../target/target';
import type { SettingFlags } from '../../options/target-options';
import { listOf, plan } from '../../../subjects';
import { certificatesToSign } from '../../../subjects/api-server';

/** The flags of `plan`. */
export interface PlanFlags extends SettingFlags, SelectionFlags {
  /** Shows the certificates that a run would have issued, instead of its checks. */
  readonly certificates?: boolean;
  /** Shows the names that a run with this seed draws; those that scenarios write unless given. */
  readonly seed?: string;
  readonly json?: boolean;
}

/** Says who says what of the target, which checks would run, and what the others lack; connects for --profile auto alone. */
export async function planCommand(flags: PlanFlags, io: Io): Promise<void> {
  // To describe the target may sign a certificate: a wrong selection is known before that.
  listOf(scenarios, selectionOf(flags));
  const { target, settings, notes, kept } = await describedTarget(flags, undefined, flags.certificates !== true);
  const planned = plan(scenarios, target, selectionOf(flags));
  if (flags.json === true) {
    const certificates = flags.certificates === true && (await certificatesToSign(planned, new Date(), flags.seed));
    io.out(certificates === false ? plannedJson(planned) : `${JSON.stringify({ certificates }, null, 2)}\n`);
    return;
  }
  const print = (...lines: readonly string[]): void => {
    io.out(lines.map((line) => `${line}\n`).join(''));
  };
  print(`target   ${target.name}`, `profile  ${target.profile.name}`);
  if (target.detected !== undefined)
    print(`         ${printable(target.detected)}`, '         (the target was connected to for this)');
  if (target.oracleChosen !== undefined) print(`identity ${printable(target.oracleChosen)}`);
  if (target.anonymousAccess !== undefined) print(`settings ${target.anonymousAccess}`);
  if (target.impersonation !== undefined) print(`settings ${target.impersonation}`);
  for (const { subject, serialNumber, notAfter } of kept?.issued ?? [])
    print(
      printable(
        `         (${subject} was signed for this, valid until ${notAfter.toISOString()}: ${serialNumber})`,
        2_000,
      ),
    );
  if (flags.certificates === true) {
    print('', ...certificateLines(await certificatesToSign(planned, new Date(), flags.seed)));
    return;
  }
  const [{ paths = target.profile.paths }] = target.setups;
  if (target.discovered !== undefined)
    print(
      `paths    ${printable(`discovery ${paths.discovery ?? 'none'}, list ${paths.list ?? 'none'}; ${target.discovered}`)}`,
    );
  print(...inHand(target), '');
  if (settings.length > 0)
    print('what is said of it, and by whom:', ...told(settings).map((line) => printable(line)), '');
  if (notes.length > 0) print('what that leaves open:', ...notes.map((note) => `  ${printable(note)}`), '');
  print(...plannedLines(planned));
}

/** What there is to try with: this decides how much can be shown. */
function inHand({ signers, known = [], signings = {}, supplies = [], safetyPolicy }: Target): readonly string[] {
  if (safetyPolicy === undefined) return [];
  const tools = [
    ...supplies.map((each) => (each === 'token' ? 'a bearer token' : 'a client certificate')),
    ...signers.map((authority) => `the key of ${authority}`),
    ...Object.entries(signings).map(([authority, { kind }]) => `a ${kind} that signs for ${authority}`),
    ...known.filter((authority) => !signers.includes(authority)).map((authority) => `the certificate of ${authority}`),
  ];
  return [`in hand  ${tools.length === 0 ? 'nothing' : tools.join(', ')}`];
}

function told(settings: readonly SourceSetting[]): readonly string[] {
  const width = Math.min(40, Math.max(...settings.map(({ field }) => field.length)));
  return settings.flatMap(({ field, value, from, overruled }) => [
    `  ${field.padEnd(width)}  ${value}`,
    `  ${' '.repeat(width)}    from ${from}`,
    ...overruled.map((other) => `  ${' '.repeat(width)}    instead of ${other.value}, from ${other.from}`),
  ]);
}
