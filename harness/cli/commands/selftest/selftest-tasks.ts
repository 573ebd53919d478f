import picomatch from 'picomatch';
import { noSuchFault } from '../../../bundled/faults/named';
import {
  measuredIds,
  measuredSubject,
  remembering,
  undecidedIn,
  scenarioOf,
  scenariosOf,
  underTls13,
  type FaultTable,
  type MeasuredId,
  type Task,
} from '../../../selftest';
import { withoutTls } from '../../../results';
import { UsageError } from '../../output/io';

/** How many checks of its row show that a fault is caught, and how many beside them show that it is no more than that. */
const enough = 3;

/**
 * The program as it should be, and each fault; those that fail most, by their rows, first. Every attempt is made again only of a server
 * that remembers something. With a table, a fault is tried with a few of the checks that it fails by its row, in the smallest scenarios,
 * with a few others of these, and where that will do, under TLS 1.3 alone.
 */
export function tasksFor(
  subject: MeasuredId,
  chosen: readonly string[],
  table: FaultTable | undefined,
): readonly Task[] {
  const rowOf = (name: string): readonly string[] => table?.faults[name]?.fails ?? [];
  const patient = chosen.filter((name) => remembering.has(name));
  const quick = chosen
    .filter((name) => !remembering.has(name))
    .sort((one, other) => rowOf(other).length - rowOf(one).length);
  const ofFaults = [
    ...patient.map((fault): Task => {
      const only = scenariosOf({ fails: rowOf(fault) });
      return { subject, fault, ...(only.length > 0 && { only: smallest(subject, only) }) };
    }),
    ...quick.map((fault): Task => {
      const fails = rowOf(fault);
      const undecided = table && undecidedIn.get(fault);
      if (fails.length === 0)
        return { subject, fault, once: true, ...(undecided !== undefined && { only: [undecided] }) };
      const brief = underTls13(fails);
      return {
        subject,
        fault,
        once: true,
        brief: brief.length > 0,
        only: someOf(subject, brief.length > 0 ? brief : fails),
      };
    }),
  ];
  return [...(table === undefined ? [{ subject, fault: undefined }] : soundTasks(subject, ofFaults)), ...ofFaults];
}

/**
 * The programs as they should be first, of every subject, then those that are asked everything again, and of the others those of
 * the server last, which are the most and wait the least: none that waits is left alone at the end.
 */
export const longestFirst = (tasks: readonly Task[]): readonly Task[] => {
  const rank = ({ fault, once = false, subject }: Task): number =>
    fault === undefined ? 0 : !once ? 1 : subject !== 'api-server' ? 2 : 3;
  return tasks.toSorted((one, other) => rank(one) - rank(other));
};

/**
 * The program as it should be, by every check that one of these faults is tried with, under the same versions of TLS: they
 * differ in the fault alone. A run as users make it, with every check and every attempt made again, is `npm run conformance`, or
 * the selftest of all faults.
 */
function soundTasks(subject: MeasuredId, ofFaults: readonly Task[]): readonly Task[] {
  const sound = { subject, fault: undefined, once: true };
  if (ofFaults.some(({ only }) => only === undefined)) return [sound];
  return [true, false].flatMap((brief) => {
    const only = [
      ...new Set(ofFaults.filter((task) => (task.brief ?? false) === brief).flatMap((task) => task.only ?? [])),
    ];
    return only.length === 0 ? [] : [{ ...sound, brief, only }];
  });
}

/** A few of these scenarios: those with the fewest checks. */
const smallest = (subject: MeasuredId, ids: readonly string[]): readonly string[] =>
  ids.toSorted((one, other) => checksOf(subject, one).length - checksOf(subject, other).length).slice(0, enough);

/** A few checks of a row, and of the same scenarios a few that are not in it. */
function someOf(subject: MeasuredId, row: readonly string[]): readonly string[] {
  const failing = [...new Set(row.map(withoutTls))];
  const size = (id: string): number => checksOf(subject, scenarioOf(id)).length;
  const few = failing.toSorted((one, other) => size(one) - size(other)).slice(0, enough);
  const beside = [...new Set(few.map(scenarioOf))]
    .flatMap((id) => checksOf(subject, id))
    .filter((id) => !failing.includes(id));
  return [...few, ...beside.slice(0, enough)];
}

const checks = Object.fromEntries(
  measuredIds.map((id) => [
    id,
    new Map(
      measuredSubject(id).scenarios.map((scenario) => [
        scenario.id,
        Object.keys(scenario.checks).map((check) => `${scenario.id}/${check}`),
      ]),
    ),
  ]),
) as unknown as Readonly<Record<MeasuredId, ReadonlyMap<string, readonly string[]>>>;

const checksOf = (subject: MeasuredId, id: string): readonly string[] => checks[subject].get(id) ?? [];

/** The names of the faults that are meant. Throws UsageError for a glob that means none. */
export const chosenFaults = (globs: readonly string[]): readonly string[] =>
  matching(
    globs,
    measuredIds.flatMap((id) => measuredSubject(id).faults.map(({ name }) => name)),
    (name) => noSuchFault(name),
  );

/** The ids of the scenarios that are meant. Throws UsageError for a glob that means none. */
export const chosenScenarios = (globs: readonly string[]): readonly string[] =>
  matching(
    globs,
    measuredIds.flatMap((subject) => measuredSubject(subject).scenarios.map(({ id }) => id)),
    (glob) => `--scenario ${glob}: there is no such scenario; "authn-conformance list" names them all`,
  );

/** Those of the names that one of the globs means, or all without a glob. */
function matching(
  globs: readonly string[],
  names: readonly string[],
  noSuch: (glob: string) => string,
): readonly string[] {
  // An empty one is no glob.
  const matchers = globs.map((glob) => (glob === '' ? () => false : picomatch(glob)));
  matchers.forEach((matches, at) => {
    if (!names.some((name) => matches(name))) throw new UsageError(noSuch(globs[at] ?? ''));
  });
  return globs.length === 0 ? names : names.filter((name) => matchers.some((matches) => matches(name)));
}
