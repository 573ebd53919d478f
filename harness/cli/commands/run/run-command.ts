import { scenarios } from '../../../../scenarios';
import { everyScenario } from '../../../../scenarios/every';

import { printable } from '../../../report/explain/safe-text';
import type { ExitCode, RunTarget, SecurityFinding } from '../../../results';

import type { ClientTarget } from '../../../target/client';
import type { FrontProxyTarget } from '../../../target/front-proxy';
import type { Target } from '../../../target/types';
import { subjects } from '../../../vocabulary/subject';
import type { SubjectId } from '../../../vocabulary/types';
import type { SourceFiles } from '../../../target/declaration/declaration';
import { shownUrl } from '../../../text';
import { UsageError, type Io } from '../../output/io';
import type { SelectionFlags } from '../../options/options';
import { performRun, usualTimeout, type PerformFlags, type PlannedRun } from './perform-run';
import { openReplay, replayPrograms } from './replay';
import { selectionOf } from '../../options/selection';
import { describesOne, type DescribingFlags } from '../../target/sources';
import { bundledOf, faultIn, faultySubject, refuseOtherFault, type FaultFlags } from '../../options/fault';
import { describedTarget } from '../../target/target';
import { listOf, plan } from '../../../subjects';
import { type Replay } from '../../../subjects/api-server';

/** The flags of `run`. */
export interface RunFlags extends DescribingFlags, SelectionFlags, PerformFlags, FaultFlags {
  /** Which of the bundled subjects; all of them unless given. */
  readonly subject?: readonly SubjectId[];
  readonly replay?: readonly string[];
  readonly replayChecks?: number;
}

/**
 * Runs the scenarios of an API server, or without one those of every bundled subject, and gives the exit code of what came of
 * them.
 */
export async function runCommand(flags: RunFlags, io: Io): Promise<ExitCode> {
  // To describe the target may sign a certificate: what else is wrong is known before that.
  const wanted = wantedSubjects(flags);
  if (!wanted.includes('api-server')) {
    const [first, ...rest] = bundledRuns(wanted, flags);
    if (first === undefined) throw new Error('no subject was chosen');
    return performRun(flags, io, { notYetKnown: notYetKnown(flags), open: () => Promise.resolve([first, ...rest]) });
  }
  const programs = replayPrograms(flags);
  let replay: Replay | undefined;
  try {
    return await performRun(flags, io, {
      notYetKnown: notYetKnown(flags),
      open: async () => {
        const { plan: planned, options } = await plannedOn(flags, io);
        replay = await openReplay(programs, flags);
        return [
          { plan: planned, options: { ...options, ...(replay === undefined ? {} : { replay }) } },
          ...bundledRuns(wanted, flags),
        ];
      },
    });
  } finally {
    await replay?.folder.close();
  }
}

/** What is run on the API server that the flags describe. Rejects with UsageError, TargetError, PkiError or SelectionError. */
export async function plannedOn(flags: RunFlags, io: Io): Promise<PlannedRun> {
  const { target, files, kept, programNotRun } = await describedTarget(
    flags,
    flags.timeout ?? usualTimeout,
    true,
    flags,
    io.journal,
  );
  if (programNotRun !== undefined) sayNotRun(programNotRun, target, io);
  return {
    plan: plan(describesOne(flags) ? scenarios : everyScenario, target, selectionOf(flags)),
    options: { inspect: true, findings: findingsOf(files), ...(kept === undefined ? {} : { runCache: kept }) },
  };
}

/** The subjects that are run: all that are bundled, or the API server that the flags describe. Throws UsageError and SelectionError. */
function wantedSubjects(flags: RunFlags): readonly SubjectId[] {
  const { subject: asked } = flags;
  if (describesOne(flags)) {
    refuseOtherFault(flags, 'api-server', true);
    const other = asked?.find((each) => each !== 'api-server');
    if (other !== undefined)
      throw new UsageError(
        `--subject ${other}: the target is an API server; "authn-conformance ${bundledOf[other].command}" tests a ${bundledOf[other].program}`,
      );
    listOf(scenarios, selectionOf(flags));
    return ['api-server'];
  }
  const faulty = faultySubject(flags);
  // Every shard opens the same targets, also one in which all checks of a subject are left to others.
  const selection = selectionOf({ ...flags, shard: undefined });
  const selected = new Set(listOf(everyScenario, selection).map(({ id }) => id.split('/', 1).join('')));
  const found = subjects.filter(
    (subject) =>
      (asked === undefined || asked.includes(subject)) &&
      (faulty === undefined || faulty === subject) &&
      everyScenario.some((scenario) => scenario.subject === subject && selected.has(scenario.id)),
  );
  if (found.length === 0)
    throw new UsageError(
      `${faulty === undefined ? `--subject ${asked?.join(', ') ?? ''}: nothing of it` : `--fault ${flags.fault ?? ''} is one of the bundled ${bundledOf[faulty].program}, of which nothing`} is selected; leave out --subject or the selection`,
    );
  return found;
}

/** The bundled front proxy and the bundled client, as far as they are wanted. */
function bundledRuns(wanted: readonly SubjectId[], flags: RunFlags): readonly PlannedRun[] {
  const selection = selectionOf(flags);
  const targets: readonly (FrontProxyTarget | ClientTarget)[] = [
    ...(wanted.includes('front-proxy') ? [bundledFrontProxy(flags)] : []),
    ...(wanted.includes('client') ? [bundledClient(flags)] : []),
  ];
  return targets.map((target) => ({ plan: plan(everyScenario, target, selection) }));
}

const bundledFrontProxy = (flags: RunFlags): FrontProxyTarget =>
  (
    require('../../../bundled/front-proxy/target') as typeof import('../../../bundled/front-proxy/target')
  ).builtinFrontProxy(faultIn(flags));

const bundledClient = (flags: RunFlags): ClientTarget =>
  (require('../../../bundled/client/target') as typeof import('../../../bundled/client/target')).builtinClient(
    faultIn(flags),
  );

/** What a report says of a target that has not been looked at. */
export const notYetKnown = ({ target, profile, insecure }: RunFlags): RunTarget => ({
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
