import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { examples } from '../../options/help';
import {
  addAttemptOptions,
  addFrontProxyOptions,
  addSelectionOptions,
  addTargetOptions,
  seedOption,
} from '../../options/options';
import { addDemandOptions } from '../../options/report-options';
import type { Io } from '../../output/io';
import type { ProxyWatchFlags } from './proxy-watch-command';
import { intervalOf, metricsAddressOf } from './values';
import type { WatchFlags } from './watch-command';

/** Adds the command `watch`. */
export function addWatchCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const watch = program
    .command('watch')
    .description(described('an API server'))
    .addHelpText('after', helpOf('watch', 'groups'))
    .action(async (flags) => {
      const { watchCommand } = require('./watch-command') as typeof import('./watch-command');
      done(await watchCommand(flags as WatchFlags, io));
    });
  addTargetOptions(watch);
  addWatchingOptions(watch);
}

/** Adds the command `proxy watch`. */
export function addProxyWatchCommand(proxy: Command, io: Io, done: (code: ExitCode) => void): void {
  const watch = proxy
    .command('watch')
    .description(described('a front proxy'))
    .addHelpText('after', helpOf('proxy watch', 'upstream-verified'))
    .action(async (flags) => {
      const { proxyWatchCommand } = require('./proxy-watch-command') as typeof import('./proxy-watch-command');
      done(await proxyWatchCommand(flags as ProxyWatchFlags, io));
    });
  addFrontProxyOptions(watch);
  addWatchingOptions(watch);
}

const described = (whose: string): string =>
  `run the checks of ${whose} again when a file changes that describes it, or at an interval, and say what changed`;

const helpOf = (command: string, scenario: string): string =>
  `${examples(
    `${command} --target target.yaml --scenario ${scenario}`,
    `${command} --target target.yaml --interval 10m --metrics 127.0.0.1:9464`,
  )}\n\nIt ends on SIGINT or SIGTERM with the exit code of the last run`;

function addWatchingOptions(watch: Command): void {
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
