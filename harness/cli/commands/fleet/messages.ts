import type { DemandFlags } from '../run/demands';
import type { PerformFlags } from '../run/perform-run';
import type { SelectionFlags } from '../../options/options';
import type { SettingFlags } from '../../options/target-options';
import type { FleetTarget } from './fleet-file';

/** What every target of a fleet is tried with. */
export interface EachFlags
  extends
    Omit<SelectionFlags, 'shard'>,
    SettingFlags,
    DemandFlags,
    Pick<PerformFlags, 'timeout' | 'jobs' | 'repeat' | 'seed' | 'mark' | 'force'> {
  /** The formats of which each target gets a report of its own. */
  readonly reports?: readonly string[];
}

/** A target to try; the digest is that of all that its result depends on. */
export interface Task extends FleetTarget {
  readonly flags: EachFlags;
  /** Where its own reports go; undefined: nowhere. */
  readonly folder: string | undefined;
}

/** What a thread is told. */
export type Order = { readonly kind: 'try'; readonly task: Task } | { readonly kind: 'stop' };

/** What a thread tells: the line of the target that it was given; undefined: it was stopped before there was one. */
export interface Done {
  readonly line: string | undefined;
}
