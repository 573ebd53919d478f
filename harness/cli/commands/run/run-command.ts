import { scenarios } from '../../../../scenarios';

import { printable } from '../../../report/explain/safe-text';
import type { ExitCode, RunTarget, SecurityFinding } from '../../../results';

import type { Target } from '../../../target/types';
import type { SourceFiles } from '../../../target/declaration/declaration';
import { shownUrl } from '../../../text';
import { UsageError, type Io } from '../../output/io';
import type { SelectionFlags } from '../../options/options';
import { performRun, usualTimeout, type PerformFlags } from './perform-run';
import { openReplay, replayPrograms } from './replay';
import { selectionOf } from '../../options/selection';
import { describedTarget } from '../../target/target';
import type { SettingFlags } from '../../options/target-options';
import { listOf, plan } from '../../../subjects';
import { type Replay } from '../../../subjects/api-server';

/** The flags of `run`. */
export interface RunFlags extends SettingFlags, SelectionFlags, PerformFlags {
  readonly replay?: readonly string[];
  readonly replayChecks?: number;
}

/** Runs the scenarios and gives the exit code of what came of them. */
export async function runCommand(flags: RunFlags, io: Io): Promise<ExitCode> {
  // To describe the target may sign a certificate: what else is wrong is known before that.
  listOf(scenarios, selectionOf(flags));
  const programs = replayPrograms(flags);
  let replay: Replay | undefined;
  try {
    return await performRun(flags, io, {
      notYetKnown: notYetKnown(flags),
      open: async () => {
        const { target, files, kept, programNotRun } = await describedTarget(
          flags,
          flags.timeout ?? usualTimeout,
          true,
          flags,
          io.journal,
        );
        if (programNotRun !== undefined) sayNotRun(programNotRun, target, io);
        const planned = plan(scenarios, target, selectionOf(flags));
        replay = await openReplay(programs, flags);
        const options = {
          inspect: true,
          findings: findingsOf(files),
          ...(kept === undefined ? {} : { runCache: kept }),
          ...(replay === undefined ? {} : { replay }),
        };
        return [{ plan: planned, options }];
      },
    });
  } finally {
    await replay?.folder.close();
  }
}

/** What a report says of a target that has not been looked at. */
const notYetKnown = ({ target, profile, insecure }: RunFlags): RunTarget => ({
  subject: 'api-server',
  name: shownUrl(target ?? 'the bundled reference server'),
  profile: profile ?? 'not yet known',
  oracleBlindTo: [],
  setups: [],
  serverVerified: insecure !== true,
  deviations: [],
});

/** A credential that was not asked for: an error where nothing else was supplied, which would show next to nothing. */
function sayNotRun(sentence: string, { signers, signings = {}, supplies = [] }: Target, io: Io): void {
  if (supplies.length > 0) return;
  if (signers.length + Object.keys(signings).length === 0) throw new UsageError(sentence);
  io.err(`${printable(sentence, 2_000)}\n`);
}

/** What the manifest of the server shows of its security, where there is one. */
function findingsOf({ apiserverManifest, manifestRoot }: SourceFiles): readonly SecurityFinding[] {
  if (apiserverManifest === undefined) return [];
  const { lintManifest } = require('../../../findings') as typeof import('../../../findings');
  const { readManifest } = require('../../../target/manifest') as typeof import('../../../target/manifest');
  return lintManifest(readManifest(apiserverManifest, manifestRoot), new Date()).findings;
}
