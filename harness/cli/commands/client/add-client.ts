import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { examplesFirst, meanings } from '../../options/help';
import { addClientOptions, addPerformOptions, addSelectionOptions } from '../../options/options';
import { faultOption } from '../../options/fault';
import type { Io } from '../../output/io';

/** Adds the command `client`, which it gives. */
export function addClientCommand(program: Command, io: Io, done: (code: ExitCode) => void): Command {
  const client = program
    .command('client')
    .description(
      'try every check of a client on the bundled one, on a known one, or on a COMMAND that is run against servers of the harness; {url}, {host}, {port}, {address}, {path}, {server-name}, {ca}, {cert}, {key}, {kubeconfig} and {token} are filled in',
    )
    .argument('[command...]', 'behind --: the program and its arguments')
    .configureHelp(
      examplesFirst('client --preset curl', 'client -- curl --fail --cacert {ca} --cert {cert} --key {key} {url}'),
    )
    .addHelpText('after', `\n${meanings}`)
    .action(async (words: readonly string[], flags) => {
      const { clientCommand } = require('./client-command') as typeof import('./client-command');
      done(await clientCommand(words, flags as Parameters<typeof clientCommand>[1], io));
    });
  addClientOptions(client);
  addSelectionOptions(client);
  addPerformOptions(client);
  client.addOption(faultOption(['client']));
  return client;
}
