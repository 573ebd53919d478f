import type { ExitCode, Verdict } from '../../results';
import type { Testbed } from './testbed.fixture';

/** A server that is up. */
export interface Started {
  readonly port: number;
  /** Resolves when the harness has closed every connection that it opened; only where the server can tell. */
  readonly quiet?: () => Promise<void>;
  /** What must be true when the run is over. */
  readonly afterwards?: () => void;
}

/** One hostile target, and what a run against it must say. */
export interface HostileRow {
  /** What the server does, as a clause without subject: "sends headers without end". */
  readonly name: string;
  readonly start: (ground: Testbed) => Promise<Started>;
  /** The exit code; several where the kernel decides which of two endings the harness sees. */
  readonly exit: readonly ExitCode[];
  /** What stands in the sentence of the run, or in that of the check that must identify somebody. */
  readonly says: RegExp;
  /** The verdict on the check that must identify somebody; several as with `exit`. */
  readonly identifies: readonly Verdict[];
  /** The verdicts on the checks that must refuse somebody, each named once. `passed` must never stand here. */
  readonly refuses: readonly Exclude<Verdict, 'passed'>[];
  /** What it is tried with; unless said, whether certificates count only while they are valid, with one refusal where it is silent. */
  readonly tried?: Tried;
  /** Only time ends the attempts: they get little of it. `busy`: it keeps both sides busy, so that nobody else can be waited for. */
  readonly silent?: 'idle' | 'busy';
}

/** A selection of real scenarios. */
export type Tried =
  | 'validity'
  | 'one-refusal'
  | 'http-2'
  | 'yaml'
  | 'validity-with-proof'
  | 'validity-in-drawn-order'
  | 'hundreds';

/** Rows that differ only in what the server does and in the sentence. */
export const rows = (
  common: Omit<HostileRow, 'name' | 'start' | 'says'>,
  ...each: readonly (readonly [HostileRow['name'], HostileRow['says'], HostileRow['start']])[]
): readonly HostileRow[] => each.map(([name, says, start]) => ({ ...common, name, says, start }));
