import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { examplesFirst } from '../../options/help';
import { settingOption } from '../../options/target-options';
import type { Io } from '../../output/io';

/** Adds the command `lint`. */
export function addLintCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('lint')
    .description('say what the manifest of a kube-apiserver shows about its security; connects to nothing')
    .argument('<manifest>', 'the static-pod definition, as in /etc/kubernetes/manifests/kube-apiserver.yaml')
    .option('--json', 'print JSON')
    .addOption(
      settingOption('manifestRoot', {
        help: 'where a copy of the files that it names lies, as in DIR/etc/kubernetes/pki/ca.crt',
      }),
    )
    .configureHelp(
      examplesFirst(
        'lint /etc/kubernetes/manifests/kube-apiserver.yaml',
        'lint copy/etc/kubernetes/manifests/kube-apiserver.yaml --manifest-root copy',
      ),
    )
    .addHelpText(
      'after',
      `\nExit codes: 0 nothing graver than a notice, 1 a warning or worse, 2 a manifest that cannot be used`,
    )
    .action((manifest: string, flags) => {
      const { lintCommand } = require('./lint-command') as typeof import('./lint-command');
      done(lintCommand(manifest, flags as Parameters<typeof lintCommand>[1], io));
    });
}
