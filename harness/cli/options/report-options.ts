import type { Command } from 'commander';
import { reporterNames, usualFiles } from '../../report/reporter';
import { repeated } from './option-values';

/** Adds what is about the report of a run. */
export const addReportOptions = (command: Command): Command =>
  command
    .option(
      '--reporter <format[=file]>',
      `${reporterNames.join(', ')}, to standard output or to a file (repeatable); text unless given`,
      repeated,
    )
    .option('--output-dir <dir>', `write ${usualFiles.map(([, file]) => file).join(', ')} to this directory besides`)
    .option('--force', 'write reports also over files that are none')
    .option('--verbose', 'also report every check that passed')
    .option('--quiet', 'without --reporter print nothing but the result');

/** Adds whose implementation a report for submission is of. */
export const addImplementationOptions = (command: Command): Command =>
  command
    .option(
      '--implementation-organization <name>',
      'in the report for submission (--reporter conformance): who makes what is tested',
    )
    .option('--implementation-name <name>', 'there: what is tested')
    .option('--implementation-version <version>', 'there: its version')
    .option('--implementation-url <url>', 'there: where it is described')
    .option('--implementation-contact <who>', 'there: whom to ask (repeatable)', repeated);

/** Adds what the exit code of a run says beside conformance. */
export const addDemandOptions = (command: Command): Command =>
  command
    .option(
      '--require <how much>',
      'exit 4 unless so much of what concerns the target ran: a number of checks, N%, all, or a section as in 5.2 (repeatable)',
      repeated,
    )
    .option(
      '--fail-on <finding:severity>',
      'exit 1 on a security finding this grave or graver: critical, warning (high, medium) or notice (low, any)',
    )
    .option(
      '--expected-failures <file>',
      'failures that you know of and live with, a YAML list (docs/reports): they do not fail the run, and where the list no longer fits that is exit 5',
    );
