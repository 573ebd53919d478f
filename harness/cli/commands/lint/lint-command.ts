import { lintManifest } from '../../../findings';
import { findingDocument, printable, renderFindings, wantsColour } from '../../../report';
import { escapedJson } from '../../../text';
import { exitCodes, findingSeverities, type ExitCode, type SecurityFinding } from '../../../results';
import { readManifest } from '../../../target/manifest';
import type { Io } from '../../output/io';

/** The flags of `lint`. */
export interface LintFlags {
  readonly json?: boolean;
  readonly manifestRoot?: string;
}

/** The version of the JSON that `lint --json` prints: it changes when a reader of the last one would be misled. */
const lintVersion = 1;

/**
 * Says what a manifest shows about the security of the server; connects to nothing. 1 with anything that is at least a
 * warning, 0 without.
 */
export function lintCommand(file: string, { json = false, manifestRoot }: LintFlags, io: Io): ExitCode {
  const { findings, notes } = lintManifest(readManifest(file, manifestRoot), new Date());
  const grave = findings.some(({ severity }) => severity !== 'notice');
  const exitCode = grave ? exitCodes.nonconformant : exitCodes.conformant;
  if (json) {
    const document = { version: lintVersion, manifest: file, exitCode, findings: findings.map(findingDocument), notes };
    io.out(`${escapedJson(JSON.stringify(document, null, 2))}\n`);
    return exitCode;
  }
  io.out(
    renderFindings(findings, {
      coloured: wantsColour(io.terminal, process.env),
      columns: io.terminal ? io.columns : undefined,
    }),
  );
  for (const note of notes) io.out(`note: ${printable(note)}\n`);
  io.out(`${printable(file)}: ${tally(findings)}\n`);
  return exitCode;
}

function tally(findings: readonly SecurityFinding[]): string {
  if (findings.length === 0) return 'no findings';
  return findingSeverities
    .map((severity) => ({ severity, count: findings.filter((each) => each.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) =>
      severity === 'critical' || count === 1 ? `${count} ${severity}` : `${count} ${severity}s`,
    )
    .join(', ');
}
