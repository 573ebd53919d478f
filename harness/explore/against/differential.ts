import type { CheckResult } from '../../results';
import type { ExploredTarget } from '../case';
import type { Batch } from '../run/batch';
import type { Expect } from '../expected';
import { openSession, type Outcome, type Session, type SessionOptions } from '../run/session';
import { subjectOf } from '../subjects';
import { withSetups } from '../run/with-setups';
import type { Seen } from '../seen';

/** Every case may be accepted: what two servers make of it is compared, and not what they should. */
const mayBeAccepted =
  (target: ExploredTarget): Expect =>
  () => ({
    expectation: subjectOf(target).mayBeAnything,
    branch: 'the same on both servers',
    through: [],
    clause: '1.2',
    rule: undefined,
  });

/**
 * Two servers on which the same cases are tried. A case fails where they make different things of it; what nothing was shown of on
 * one of them shows nothing. Setups of the same name belong together, else the first of each.
 */
export async function openBoth(
  target: ExploredTarget,
  other: ExploredTarget,
  options: Omit<SessionOptions, 'expect'>,
): Promise<Session> {
  const names = new Set(other.setups.map(({ name }) => name));
  const [first, ...rest] = target.setups.filter(({ name }) => names.has(name));
  const setups = first === undefined ? ([target.setups[0]] as const) : ([first, ...rest] as const);
  const mine = await openSession(withSetups(target, setups), { ...options, expect: mayBeAccepted(target) });
  let theirs: Session;
  try {
    theirs = await openSession(other, { ...options, expect: mayBeAccepted(other) });
  } catch (error) {
    await mine.close();
    throw error;
  }
  const setupOfOther = (name: string): Batch['setup'] =>
    other.setups.find((setup) => setup.name === name) ?? other.setups[0];
  return {
    target: mine.target,
    subject: mine.subject,
    describe: () => {
      const [one, two] = [mine.describe(), theirs.describe()];
      return { ...one, name: `${one.name}, against ${two.name}`, setups: [...one.setups, ...two.setups] };
    },
    unreachable: () => mine.unreachable() ?? theirs.unreachable(),
    tryAll: async (batches, tell, goesOn) => {
      const first = new Map<string, readonly Outcome[]>();
      await mine.tryAll(batches, (outcomes, { name }) => first.set(name, outcomes), goesOn);
      const twins = batches
        .filter(({ name }) => first.has(name))
        .map((batch) => ({ ...batch, setup: setupOfOther(batch.setup.name) }));
      await theirs.tryAll(
        twins,
        (outcomes, twin) => {
          const batch = batches.find(({ name }) => name === twin.name);
          if (batch === undefined) return;
          tell(compared(first.get(twin.name) ?? [], outcomes, target, other), batch);
        },
        goesOn,
      );
    },
    async close() {
      return [...(await mine.close()), ...(await theirs.close())];
    },
  };
}

/** Each case with what both servers made of it. */
function compared(
  mine: readonly Outcome[],
  theirs: readonly Outcome[],
  target: ExploredTarget,
  other: ExploredTarget,
): Outcome[] {
  return mine.flatMap((one): Outcome[] => {
    const twin = theirs.find(({ number }) => number === one.number);
    if (twin === undefined) return [];
    const subject = subjectOf(target);
    const [here, there] = [subject.seenIn(one.result, target), subject.seenIn(twin.result, other)];
    if (here === undefined || there === undefined) return [{ ...one, result: nothingShown(one.result, twin.result) }];
    return [
      {
        ...one,
        expected: { ...one.expected, branch: differenceIn(here, there) },
        result: resultOf(one.result, twin.result, here, there, other.name),
      },
    ];
  });
}

/** In what two servers differ, in a few words; what the same is called has no word. */
const differenceIn = (here: Seen, there: Seen): string =>
  here.key === there.key
    ? 'the same on both servers'
    : here.kind === 'identified' && there.kind === 'identified'
      ? 'another identity'
      : `${here.kind} here, ${there.kind} there`;

function nothingShown(mine: CheckResult, theirs: CheckResult): CheckResult {
  const silent = mine.verdict === 'passed' || mine.verdict === 'failed' ? theirs : mine;
  return { ...silent, evidence: [] };
}

function resultOf(mine: CheckResult, theirs: CheckResult, here: Seen, there: Seen, other: string): CheckResult {
  const same = here.key === there.key;
  const evidence = [
    ...mine.evidence.filter(({ role }) => role === 'check'),
    ...theirs.evidence
      .filter(({ role }) => role === 'check')
      .map((piece) => ({ ...piece, role: 'reference' as const })),
  ];
  const grave = here.kind === 'identified' || there.kind === 'identified' || here.kind !== there.kind;
  return {
    ...mine,
    verdict: same ? 'passed' : 'failed',
    severity: same ? undefined : grave ? 'safety' : 'conformance',
    code: same ? undefined : grave ? 'identity-depends-on-input' : 'answer-depends-on-input',
    reason: undefined,
    expected: `as ${other}, which ${there.inWords}`,
    actual: `it ${here.inWords}`,
    evidence,
  };
}
