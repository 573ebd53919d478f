import type { CheckResult } from '../results';
import type { Terms } from '../target/types';
import type { Need, Trigger } from '../vocabulary/types';
import type { AreaCases } from './area-cases';
import type { Area, ExploredCase, SetupOf } from './case';
import type { Expect, Expected, KnownBranch } from './expected';
import type { Seen } from './seen';
import type { Source } from './source/source';

/** All that exploring has to know of a subject: the rest does not know which one it is. */
export interface ExploredSubject<Of extends Terms = Terms> {
  /** The areas of its cases. */
  readonly areas: readonly [Area, ...Area[]];
  /** The areas in turn; those with more that can be wrong come more often. */
  readonly turns: readonly Area[];
  /** The branches of its model. */
  readonly branches: readonly KnownBranch[];
  /** What cases of it are made smaller by. */
  readonly changed: ChangedFields;
  /** How a scenario of it is written. */
  readonly words: ScenarioWords<Of>;
  /** The cases of an area, on a target that is set up so; undefined: this target allows none. */
  casesOf(area: Area, setup: SetupOf<Of>, target: Of['target']): AreaCases<ExploredCase<Of>> | undefined;
  /** The same case with somebody more ordinary in it, as far as there is one. */
  plainer(explored: ExploredCase<Of>): readonly ExploredCase<Of>[];
  /** Whether a case can be sent as it stands: what nobody could send shows nothing. */
  isLegal(explored: ExploredCase<Of>): boolean;
  /** The same question with an ordinary value by the same way: where it does not hold, nothing was shown. */
  controlOf(explored: ExploredCase<Of>, setup: SetupOf<Of>): ExploredCase<Of>;
  /** A case that is its own control. */
  ordinaryCase(setup: SetupOf<Of>): ExploredCase<Of>;
  /** The case with names of its own for whoever takes part in it. */
  named(explored: ExploredCase<Of>, name: (own: string) => string): Pick<ExploredCase<Of>, 'given' | 'when'>;
  /** What the check of a case takes besides what it expects. */
  detailsOf(explored: ExploredCase<Of>): { readonly needs?: readonly Need[]; readonly triggers?: readonly Trigger[] };
  /** What its model says of cases on this target. */
  modelOf(target: Of['target']): Expect;
  /** Names of this target that sentences about a case hold: two that differ in them alone say the same. */
  namesIn(target: Of['target']): readonly string[];
  /** The smallest case as sentences: who takes part, and what is asked. */
  inWords(explored: ExploredCase<Of>): readonly string[];
  /** What nearly every case can come to: where two targets are compared, what they make of it counts. */
  readonly mayBeAnything: Expected<Of>['expectation'];
  /** What was seen in the attempt of a check, as far as two targets can be compared by it; undefined: nothing. */
  seenIn(result: CheckResult, target: Of['target']): Seen | undefined;
}

/** Which fields of a subject's cases can be changed, by their names; every other text is a word of the vocabulary. */
export interface ChangedFields {
  /** Their texts are names and values. */
  readonly texts: ReadonlySet<string>;
  /** They hold headers, whose keys are texts as well: the key of a certificate is none. */
  readonly ofHeaders: ReadonlySet<string>;
  /** Their elements can be left out. */
  readonly lists: ReadonlySet<string>;
  /** They can be left out. */
  readonly optional: ReadonlySet<string>;
}

/** How a scenario is written in the words of a subject. */
export interface ScenarioWords<Of extends Terms = Terms> {
  /** The word that makes a scenario. */
  readonly scenario: string;
  /** The id of the check of an ordinary value. */
  readonly ordinary: string;
  /** Which module of the vocabulary has a word: the folder below `harness/vocabulary`, and its name in the package. */
  moduleOf(word: string): VocabularyModule;
  given(given: Of['given']): Source;
  attempt(when: Of['attempt']): Source;
  expectation(expectation: Of['expectation']): Source;
  /** What must come of an ordinary value: no more than who it is. */
  ofOrdinary(expected: Expected<Of>): Expected<Of>;
  /** What must come of a case, without what its failure is not about. */
  told(expected: Expected<Of>, result: CheckResult): Expected<Of>;
  /** The name that is given to whoever takes part in a control. */
  ordinaryName(control: ExploredCase<Of>, number: number): string;
  /** What a scenario with this case needs of a target, of what its setup has; `first`: the setup that needs nothing. */
  needsOf(
    explored: ExploredCase<Of>,
    through: readonly string[],
    setup: SetupOf<Of>,
    first: SetupOf<Of>,
  ): readonly Need[];
}

/** A module of words: where it stands in this checkout below the vocabulary, and what the package exports it as. */
export interface VocabularyModule {
  readonly folder: string;
  readonly exported: string;
}
