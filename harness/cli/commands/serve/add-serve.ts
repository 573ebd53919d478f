import { Option, type Command } from 'commander';
import { emulateFlag, faultFlag, formerEmulateFlag, serveFlags } from '../../../bundled/serve-flags';
import { frontProxySettings } from '../../../settings';
import { examplesFirst } from '../../options/help';
import { optionOf } from '../../options/target-options';
import type { Io } from '../../output/io';

/** Adds the command `serve`; `argv` is the command line as it was typed. */
export function addServeCommand(program: Command, io: Io, argv: readonly string[]): void {
  const serve = program
    .command('serve')
    .description('start the reference server with fresh certificates, and say how to speak to it')
    .configureHelp(
      examplesFirst('serve', 'serve --secure-port 0 --client-auth require', 'serve --fault expired-accepted'),
    )
    .action(async () => {
      const { serveCommand } = require('./serve-command') as typeof import('./serve-command');
      // As they were typed: it is the server that reads its flags, by its own rules.
      await serveCommand(argv.slice(argv.indexOf('serve') + 1), io);
    });
  serve.optionsGroup('The flags of the server, as Kubernetes spells them:');
  for (const { usage, meaning } of serveFlags) serve.option(usage, meaning);
  serve.optionsGroup('To try out a check, or a harness of your own:');
  serve.option(faultFlag.usage, faultFlag.meaning);
  serve.option(emulateFlag.usage, emulateFlag.meaning);
  serve.addOption(new Option(formerEmulateFlag.usage, formerEmulateFlag.meaning).hideHelp());
}

/** Adds the command `proxy serve`. */
export function addProxyServeCommand(proxy: Command, io: Io): void {
  proxy
    .command('serve')
    .description(
      'start the bundled front proxy with fresh certificates and users, and say how to speak to it and test it',
    )
    .configureHelp(examplesFirst('proxy serve', 'proxy serve --fault unauthenticated-forwarded'))
    .addOption(
      optionOf({
        ...frontProxySettings.upstreamListen,
        help: 'where it finds the API server, which the harness plays when it tests it; a free port of this machine unless given',
      }),
    )
    .option(faultFlag.usage, faultFlag.meaning)
    .action(async (flags) => {
      const { proxyServeCommand } = require('./proxy-serve-command') as typeof import('./proxy-serve-command');
      await proxyServeCommand(flags as Parameters<typeof proxyServeCommand>[0], io);
    });
}

/** Adds the command `pki`. */
export function addPkiCommand(program: Command, io: Io): void {
  program
    .command('pki')
    .description('write CAs, certificates and keys in the layout of kubeadm; overwrites nothing')
    .argument('<dir>', 'the directory to write to; made if it is not there')
    .configureHelp(examplesFirst('pki ./pki', 'pki ../cluster-pki'))
    .action(async (directory: string) => {
      const { pkiCommand } = require('./pki-command') as typeof import('./pki-command');
      await pkiCommand(directory, io);
    });
}
