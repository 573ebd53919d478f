import type { Command, HelpConfiguration } from 'commander';
import type { ExitCode } from '../../../results';
import { examplesFirst } from '../../options/help';
import {
  addAttemptOptions,
  addClientOptions,
  addFrontProxyOptions,
  addSelectionOptions,
  addTargetOptions,
  seedOption,
} from '../../options/options';
import { addDemandOptions } from '../../options/report-options';
import type { Io } from '../../output/io';
import type { ClientWatchFlags } from './client-watch-command';
import type { ProxyWatchFlags } from './proxy-watch-command';
import { intervalOf, metricsAddressOf } from './values';
import type { WatchFlags } from './watch-command';

/** Adds the command `watch`. */
export function addWatchCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const watch = program
    .command('watch')
    .description(described('an API server'))
    .configureHelp(helpOf('watch --target target.yaml --scenario groups', 'watch --target target.yaml'))
    .addHelpText('after', ends)
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
    .configureHelp(
      helpOf('proxy watch --target target.yaml --scenario upstream-verified', 'proxy watch --target target.yaml'),
    )
    .addHelpText('after', ends)
    .action(async (flags) => {
      const { proxyWatchCommand } = require('./proxy-watch-command') as typeof import('./proxy-watch-command');
      done(await proxyWatchCommand(flags as ProxyWatchFlags, io));
    });
  addFrontProxyOptions(watch);
  addWatchingOptions(watch);
}

/** Adds the command `client watch`. */
export function addClientWatchCommand(client: Command, io: Io, done: (code: ExitCode) => void): void {
  const watch = client
    .command('watch')
    .description(
      'run the checks of a client again when its program changes or a file that its COMMAND names, or at an interval, and say what changed',
    )
    .argument('[command...]', 'behind --: the program and its arguments')
    .configureHelp(
      helpOf('client watch --scenario untrusted-issuers -- ./my-client {url}', 'client watch --preset curl'),
    )
    .addHelpText('after', ends)
    .action(async (words: readonly string[], flags) => {
      const { clientWatchCommand } = require('./client-watch-command') as typeof import('./client-watch-command');
      done(await clientWatchCommand(words, flags as ClientWatchFlags, io));
    });
  addClientOptions(watch);
  addWatchingOptions(watch);
}

const described = (whose: string): string =>
  `run the checks of ${whose} again when a file changes that describes it, or at an interval, and say what changed`;

const helpOf = (first: string, second: string): HelpConfiguration =>
  examplesFirst(first, `${second} --interval 10m --metrics 127.0.0.1:9464`);

const ends = '\nIt ends on SIGINT or SIGTERM with the exit code of the last run';

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
