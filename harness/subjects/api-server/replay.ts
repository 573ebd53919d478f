import { type Group } from '../../plan';
import { cannot, createReplayProbe, type ClientProgram, type PrivateFolder } from '../../replay';
import type { CheckResult, Evidence, PlannedCheck } from '../../results';
import type { Probe, ProbeOptions } from '../../attempt';
import type { Draw } from '../../run/draw';
import type { RunOptions } from '../../run/start/options';
import { reading } from './reading';
import { safetyPasses, type Decided } from '../../run/sandwich/decided';
import { attemptsOf } from './planning';

/** What is made again by programs of the machine, after the checks. */
export interface Replay {
  readonly programs: readonly (ClientProgram & { readonly file: string })[];
  /** Where keys are written for them to read. */
  readonly folder: PrivateFolder;
  /** How many checks each of them makes again. */
  readonly checks: number;
}

/** The check that a program is answered as this harness was. */
export const replayed = (program: string): PlannedCheck => ({
  id: `replayed-by-client-programs/${program}-is-answered-alike`,
  scenario: 'replayed-by-client-programs',
  check: `${program}-is-answered-alike`,
  scenarioTitle: 'Client programs are answered as this harness is',
  title: `${program} is answered alike`,
  clause: '5.1.2',
  level: 'MUST',
  rule: undefined,
  tls: undefined,
  setup: undefined,
  triggers: [],
  subject: 'target',
});

/** What checks are made again with. */
interface Replaying extends Pick<RunOptions, 'timeout' | 'clock' | 'signal'>, Pick<Draw, 'order'> {
  /** Decides the cases of a group with attempts that are made by another probe. */
  readonly decideBy: (group: Group, probe: Probe) => Promise<readonly CheckResult[]>;
  /** Who an answer says the caller is, where the answer itself does not hold it. */
  readonly identityOf: ProbeOptions['identityOf'];
}

/** Makes a sample of the checks that passed again with each program, and says whether it was answered alike. */
export async function replay(
  { programs, folder, checks }: Replay,
  decided: readonly Decided[],
  { decideBy, identityOf, order, timeout, clock, signal }: Replaying,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const program of programs) {
    const probe = createReplayProbe({
      program,
      file: program.file,
      folder,
      timeout,
      clock,
      identityOf,
    });
    const possible = safetyPasses(reading, decided, `replay by ${program.name}`, order).filter(({ group, each }) =>
      attemptsOf(group.scenario, each.definition, each.control).every((attempt) => program.makes(attempt, each.tls)),
    );
    const made: Again[] = [];
    for (const one of possible) {
      if (made.length >= checks || signal?.aborted === true) break;
      const again = await againBy(one, (group) => decideBy(group, probe), program.name);
      if (again !== undefined) made.push(again);
    }
    results.push(resultOf(program.name, made, signal?.aborted === true));
  }
  return results;
}

/** What came of one check that was made again. */
interface Again extends Decided {
  readonly again: CheckResult;
  readonly verdict: 'alike' | 'otherwise' | 'not shown';
}

/** Undefined: the program cannot make it. */
async function againBy(
  one: Decided,
  decide: (group: Group) => Promise<readonly CheckResult[]>,
  program: string,
): Promise<Again | undefined> {
  const { group, each, result } = one;
  const once = async (): Promise<Again | undefined> => {
    const [again] = await decide({ ...group, cases: [each] });
    if (again === undefined || again.verdict === 'not-applicable' || isUnable(again, program)) return undefined;
    if (again.severity === 'safety') return { ...one, again, verdict: 'otherwise' };
    if (again.verdict === 'passed' || (again.verdict === 'failed' && bothBeforeHttp(result, again)))
      return { ...one, again, verdict: 'alike' };
    return { ...one, again, verdict: again.verdict === 'failed' ? 'otherwise' : 'not shown' };
  };
  const first = await once();
  // Nobody was identified who must not be, and the answer is another: one that was lost or late comes out alike the next time.
  if (first?.verdict !== 'otherwise' || first.again.severity === 'safety') return first;
  const second = await once();
  return second?.verdict === 'otherwise' ? second : { ...first, verdict: 'not shown' };
}

const isUnable = ({ evidence }: CheckResult, program: string): boolean =>
  evidence.some(
    ({ observed }) =>
      observed.kind === 'exchange' &&
      observed.ending.kind === 'unreachable' &&
      observed.ending.code === cannot(program),
  );

/** A connection that ends before an answer ends the same for both; how, each library tells in its own words. */
const bothBeforeHttp = (one: CheckResult, other: CheckResult): boolean =>
  [one, other].every(({ layer = '' }) => /^(tls-alert|closed)/.test(layer));

function resultOf(program: string, made: readonly Again[], aborted: boolean): CheckResult {
  const otherwise = made.filter(({ verdict }) => verdict === 'otherwise');
  const [unshown] = made.filter(({ verdict }) => verdict === 'not shown');
  const [worst] = otherwise;
  const verdict =
    worst !== undefined ? 'failed' : unshown !== undefined || made.length === 0 || aborted ? 'inconclusive' : 'passed';
  return {
    ...replayed(program),
    verdict,
    reason: verdict === 'inconclusive' ? doubt(program, made, unshown, aborted) : undefined,
    because: undefined,
    supply: [],
    expected: `the target answers ${program} as it answered this harness, in ${made.length} checks that passed`,
    actual:
      worst === undefined
        ? `the answers to ${made.length - made.filter((each) => each.verdict === 'not shown').length} of ${made.length} are alike`
        : `the target answers this harness otherwise than ${program}, in ${otherwise.length} of ${made.length} checks: ${worst.each.id}: to ${program} ${worst.again.actual ?? ''}; to this harness ${worst.result.actual ?? ''}`,
    layer: worst?.again.layer,
    severity: worst === undefined ? undefined : 'safety',
    code: worst?.again.code,
    evidence: (worst === undefined ? (unshown === undefined ? made : [unshown]) : otherwise).flatMap((each) =>
      evidenceOf(each, program),
    ),
    duration: made.reduce((sum, { again }) => sum + again.duration, 0),
  };
}

function doubt(program: string, made: readonly Again[], unshown: Again | undefined, aborted: boolean): string {
  if (aborted) return 'the run was interrupted';
  if (unshown === undefined) return `no check of safety passed that ${program} can make as this harness makes it`;
  const times = made.filter(({ verdict }) => verdict === 'not shown').length;
  return `${program} showed nothing in ${times} of ${made.length} checks; ${unshown.each.id}: ${unshown.again.reason ?? unshown.again.actual ?? ''}`;
}

/** What the program was answered, its own control before that, and what this harness was answered. */
function evidenceOf({ each, again, result }: Again, program: string): readonly Evidence[] {
  const of = (evidence: readonly Evidence[], role: Evidence['role']): readonly Evidence[] =>
    evidence.filter((piece) => piece.role === role).slice(0, 1);
  const by =
    (whose: string) =>
    (piece: Evidence): Evidence => ({ ...piece, attempt: `${each.id}, ${whose}: ${piece.attempt}` });
  return [
    ...of(again.evidence, 'control-before').map(by(`by ${program}`)),
    ...of(again.evidence, 'check').map(by(`by ${program}`)),
    ...of(result.evidence, 'check').map((piece) => ({ ...by('by this harness')(piece), role: 'reference' as const })),
  ];
}
