import type { ReporterName } from '../../report';

/** A report that was asked for; without a file it goes to standard output. */
export interface RequestedReport {
  readonly name: ReporterName;
  readonly file: string | undefined;
}
