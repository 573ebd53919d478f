import { Command } from 'commander';
import { exitCodes, type ExitCode } from '../results';
import { addListCommand, addPlanCommand, addSpecCommand } from './commands/checks/add-checks';
import { addClientCommand } from './commands/client/add-client';
import { addDoctorCommand } from './commands/doctor/add-doctor';
import { addExplainCommand } from './commands/explain/add-explain';
import { addExploreCommand, addProxyExploreCommand } from './commands/explore/add-explore';
import { addFleetCommand } from './commands/fleet/add-fleet';
import { addLintCommand } from './commands/lint/add-lint';
import { addMergeCommand } from './commands/merge/add-merge';
import { addProxyCommand } from './commands/proxy/add-proxy';
import { addReplayCommand } from './commands/replay/add-replay';
import { addReportCommands } from './commands/reports/add-commands';
import { addRunCommand } from './commands/run/add-run';
import { addSelftestCommand } from './commands/selftest/add-selftest';
import { addPkiCommand, addProxyServeCommand, addServeCommand } from './commands/serve/add-serve';
import { addClientWatchCommand, addProxyWatchCommand, addWatchCommand } from './commands/watch/add-watch';
import { addCompletionCommand } from './completion/add-completion';
import { withEnvironment } from './options/environment';
import { examplesFirst } from './options/help';
import { safely, UsageError, type Io } from './output/io';
import { report } from './output/mistakes';
import { toolVersion } from './output/version';

/** Runs one command line and gives its exit code. Mistakes of the user's come out as one sentence, without a stack. */
export async function execute(argv: readonly string[], given: Io): Promise<ExitCode> {
  const io = safely(given);
  let code: ExitCode = exitCodes.conformant;
  const program = createProgram(argv, io, (exit) => {
    code = exit;
  });
  const words = withCommand(argv);
  try {
    await program.parseAsync(withEnvironment(program, words, process.env), { from: 'user' });
    return code;
  } catch (error) {
    const known = program.commands.some((command) => command.name() === words[0]);
    return report(error, known ? (words[0] ?? '') : '', io);
  }
}

/** `run` is meant where no command is named; a word that is no flag is always taken for a command, never dropped. */
function withCommand(argv: readonly string[]): string[] {
  const [first = '--'] = argv;
  const about = ['--help', '-h', '--version', '-V'].includes(first);
  return first.startsWith('-') && !about ? ['run', ...argv] : [...argv];
}

type Done = (code: ExitCode) => void;

function createProgram(argv: readonly string[], io: Io, done: Done): Command {
  const program = new Command('authn-conformance')
    .description('Conformance of X.509 client-certificate and front-proxy authentication of API servers.')
    .usage('[command] [flags]')
    .version(toolVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      // Mistakes are told in one place, in our own words.
      outputError: () => undefined,
      getOutHelpWidth: () => io.columns ?? 120,
    })
    .enablePositionalOptions()
    .allowExcessArguments()
    .hook('preAction', (_, command) => {
      refuseExcess(command);
    })
    .configureHelp(
      examplesFirst(
        '',
        'run --target https://127.0.0.1:6443 --ca ca.crt --client-ca ca.crt,ca.key',
        'proxy --target target.yaml',
        'client -- curl --fail --cacert {ca} --cert {cert} --key {key} {url}',
      ),
    );

  program.commandsGroup('To test:');
  addRunCommand(program, io, done);
  const proxy = addProxyCommand(program, io, done);
  addProxyExploreCommand(proxy, io, done);
  addProxyWatchCommand(proxy, io, done);
  addProxyServeCommand(proxy, io);
  addClientWatchCommand(addClientCommand(program, io, done), io, done);
  addFleetCommand(program, io, done);
  addWatchCommand(program, io, done);
  addExploreCommand(program, io, done);
  program.commandsGroup('Before a run:');
  addDoctorCommand(program, io, done);
  addLintCommand(program, io, done);
  addPlanCommand(program, io);
  addListCommand(program, io);
  addSpecCommand(program, io);
  program.commandsGroup('After a run:');
  addExplainCommand(program, io);
  addReplayCommand(program, io, done);
  addReportCommands(program, io, done);
  addMergeCommand(program, io, done);
  program.commandsGroup('To try it out:');
  addServeCommand(program, io, argv);
  addPkiCommand(program, io);
  addSelftestCommand(program, io, done);
  addCompletionCommand(program, io);
  program.addHelpCommand(
    new Command('help')
      .argument('[command]')
      .description('print the flags of a command')
      .helpOption(false)
      .helpGroup('To try it out:'),
  );
  return program;
}

function refuseExcess(command: Command): void {
  if (command.registeredArguments.at(-1)?.variadic === true) return;
  const excess = command.args[command.registeredArguments.length];
  // `serve` leaves it to the server to say what it does not take.
  if (excess === undefined || (command.name() === 'serve' && command.parent?.parent === null)) return;
  const takes = command.registeredArguments.length === 0 ? 'flags only' : 'one argument';
  throw new UsageError(`${excess}: "authn-conformance ${command.name()}" takes ${takes}; leave it out`);
}
