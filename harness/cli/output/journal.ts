import type { RunResult } from '../../results';
import type { HandOver } from '../../run/start/handed-over';
import type { RequestedReport } from './requested-report';

/** A run as it was asked for: what its report says before anything of the target is known. */
export interface Begun extends Pick<RunResult, 'tool' | 'startedAt' | 'target' | 'seed'> {
  readonly demands?: RunResult['demands'];
  readonly shard?: RunResult['shard'];
  readonly requirements?: RunResult['requirements'];
  readonly asked: readonly RequestedReport[];
  readonly verbose: boolean;
  readonly force: boolean;
}

/** What is decided, written down at once: another process can make a report of it when this one ends. */
export interface Journal {
  readonly begin: (begun: Begun) => void;
  readonly handOver: HandOver;
  /** The reports of the run have been written by its own process. */
  readonly reported: () => void;
  /** Whether reports were asked for that have not been written. */
  readonly owesReports: () => boolean;
}
