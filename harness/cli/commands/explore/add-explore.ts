import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { flagOf } from '../../../settings';
import { addExploreOptions } from '../../options/explore-options';
import { examplesFirst, exploreMeanings } from '../../options/help';
import { addFrontProxyOptions, addTargetOptions } from '../../options/options';
import type { Io } from '../../output/io';

/** Adds the command `explore`. */
export function addExploreCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const explored = program
    .command('explore')
    .description(
      `make cases that nobody has written, and compare what the bundled reference server, or ${flagOf('target')}, does with the specification as a function`,
    )
    .configureHelp(
      examplesFirst(
        'explore --seed 1 --cases 500',
        'explore --target https://127.0.0.1:6443 --ca ca.crt --client-ca ca.crt,ca.key --time 10m',
      ),
    )
    .addHelpText('after', `\n${exploreMeanings}`)
    .action(async (flags) => {
      const { exploreCommand } = require('./explore-command') as typeof import('./explore-command');
      done(await exploreCommand(flags as Parameters<typeof exploreCommand>[0], io));
    });
  addTargetOptions(explored);
  addExploreOptions(explored, 'api-server');
}

/** Adds the command `proxy explore`. */
export function addProxyExploreCommand(proxy: Command, io: Io, done: (code: ExitCode) => void): void {
  const proxyExplore = proxy
    .command('explore')
    .description(
      'make cases that nobody has written, and compare what arrives behind the bundled front proxy, or your own, with the specification as a function',
    )
    .configureHelp(examplesFirst('proxy explore --seed 1 --cases 500', 'proxy explore --target target.yaml --time 10m'))
    .addHelpText('after', `\n${exploreMeanings}`)
    .action(async (flags) => {
      const { proxyExploreCommand } = require('./proxy-explore-command') as typeof import('./proxy-explore-command');
      done(await proxyExploreCommand(flags as Parameters<typeof proxyExploreCommand>[0], io));
    });
  addFrontProxyOptions(proxyExplore);
  addExploreOptions(proxyExplore, 'front-proxy');
}
