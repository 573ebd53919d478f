import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { examples } from '../../options/help';
import { addAttemptOptions, addSelectionOptions, addTargetOptions, seedOption } from '../../options/options';
import { addDemandOptions } from '../../options/report-options';
import type { Io } from '../../output/io';
import { intervalOf, metricsAddressOf } from './values';
import type { WatchFlags } from './watch-command';

/** Adds the command `watch`. */
export function addWatchCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const watch = program
    .command('watch')
    .description(
      'run the checks of an API server again when a file changes that describes it, or at an interval, and say what changed',
    )
    .addHelpText(
      'after',
      `${examples(
        'watch --target target.yaml --scenario groups',
        'watch --target target.yaml --interval 10m --metrics 127.0.0.1:9464',
      )}\n\nIt ends on SIGINT or SIGTERM with the exit code of the last run`,
    )
    .action(async (flags) => {
      const { watchCommand } = require('./watch-command') as typeof import('./watch-command');
      done(await watchCommand(flags as WatchFlags, io));
    });
  addTargetOptions(watch);
  addSelectionOptions(watch);
  watch
    .optionsGroup('The runs:')
    .option(
      '--interval <time>',
      'run this often, 10s to 24h, as 30s, 10m or 6h, and print a line of JSON for each run; unless given, run when a file changes',
      intervalOf,
    )
    .option(
      '--metrics <address>',
      'where GET /metrics has them for Prometheus, HOST:PORT or a PORT of 127.0.0.1; none: nowhere; 127.0.0.1:9464 with --interval unless given',
      metricsAddressOf,
    );
  addAttemptOptions(addDemandOptions(watch)).addOption(seedOption('draw in every run what a run with this seed did'));
}
