import { Command, Option } from 'commander';
import { emulateFlag, faultFlag, formerEmulateFlag, serveFlags } from '../bundled/serve-flags';
import { exitCodes, type ExitCode } from '../results';
import { flagOf, frontProxySettings } from '../settings';
import { configurations } from './commands/proxy/configuration';
import { addCompletionCommand } from './completion/add-completion';
import { addFleetCommand } from './commands/fleet/add-fleet';
import { addMergeCommand } from './commands/merge/add-merge';
import { addReplayCommand } from './commands/replay/add-replay';
import { addReportCommands } from './commands/reports/add-commands';
import { addWatchCommand } from './commands/watch/add-watch';
import { addExploreOptions } from './options/explore-options';
import { withEnvironment } from './options/environment';
import { choice, word } from './options/option-values';
import { safely, UsageError, type Io } from './output/io';
import { report } from './output/mistakes';
import {
  addDoctorOptions,
  addClientOptions,
  addFrontProxyOptions,
  addPerformOptions,
  addReplayOptions,
  addSelectionOptions,
  addSelftestOptions,
  addTargetOptions,
} from './options/options';
import { settingOption } from './options/target-options';
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
    .helpCommand('help [command]', 'print the flags of a command')
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      // Mistakes are told in one place, in our own words.
      outputError: () => undefined,
      getOutHelpWidth: () => io.columns ?? 120,
    })
    .configureHelp({ minWidthToWrap: 24 })
    .enablePositionalOptions()
    .allowExcessArguments()
    .hook('preAction', (_, command) => {
      refuseExcess(command);
    })
    .addHelpText('after', examples('', 'run --target https://127.0.0.1:6443 --ca ca.crt --client-ca ca.crt,ca.key'));

  const run = program
    .command('run')
    .description(`try every check on the bundled reference server, or on ${flagOf('target')} (the default command)`)
    .addHelpText(
      'after',
      `${examples(
        "run --scenario 'front-proxy-*' --tls 1.3",
        'run --target https://127.0.0.1:6443 --ca ca.crt --client-ca ca.crt,ca.key --reporter text --reporter junit=junit.xml',
      )}\n\n${meanings}`,
    )
    .action(async (flags) => {
      const { runCommand } = require('./commands/run/run-command') as typeof import('./commands/run/run-command');
      done(await runCommand(flags as Parameters<typeof runCommand>[0], io));
    });
  addTargetOptions(run);
  addSelectionOptions(run);
  addPerformOptions(run);
  addReplayOptions(run);

  const explored = program
    .command('explore')
    .description(
      `make cases that nobody has written, and compare what the bundled reference server, or ${flagOf('target')}, does with the specification as a function`,
    )
    .addHelpText(
      'after',
      `${examples(
        'explore --seed 1 --cases 500',
        'explore --target https://127.0.0.1:6443 --ca ca.crt --client-ca ca.crt,ca.key --time 10m',
      )}\n\n${exploreMeanings}`,
    )
    .action(async (flags) => {
      const { exploreCommand } =
        require('./commands/explore/explore-command') as typeof import('./commands/explore/explore-command');
      done(await exploreCommand(flags as Parameters<typeof exploreCommand>[0], io));
    });
  addTargetOptions(explored);
  addExploreOptions(explored, 'api-server');

  const proxy = program
    .command('proxy')
    .description(
      `try every check of a front proxy on the bundled one, or on ${frontProxySettings.target.flag}: the harness is the user before it and the API server behind it`,
    )
    .addHelpText(
      'after',
      `${examples(
        'proxy',
        'proxy --target https://127.0.0.1:8443 --ca proxy-ca.crt --users users.yaml --upstream-listen 127.0.0.1:9443 --pki ./pki',
      )}\n\n${meanings}`,
    )
    .action(async (flags) => {
      const { proxyCommand } =
        require('./commands/proxy/proxy-command') as typeof import('./commands/proxy/proxy-command');
      done(await proxyCommand(flags as Parameters<typeof proxyCommand>[0], io));
    });
  addFrontProxyOptions(proxy);
  addSelectionOptions(proxy);
  addPerformOptions(proxy);

  const proxyPlan = proxy
    .command('plan')
    .description('show which checks of a front proxy would run, or how to configure one for them; connects to nothing')
    .addHelpText(
      'after',
      examples(
        'proxy plan --target target.yaml',
        'proxy plan --target https://127.0.0.1:8443 --users users.yaml --upstream-listen 127.0.0.1:9443 --pki ./pki --for nginx',
      ),
    )
    .action((flags) => {
      const { proxyPlanCommand } =
        require('./commands/proxy/plan-command') as typeof import('./commands/proxy/plan-command');
      proxyPlanCommand(flags as Parameters<typeof proxyPlanCommand>[0], io);
    });
  addFrontProxyOptions(proxyPlan);
  addSelectionOptions(proxyPlan);
  proxyPlan
    .optionsGroup('What is shown (which checks would run, unless given):')
    .addOption(
      choice(
        new Option('--for <program>', 'its configuration, with users, addresses and names filled in'),
        '--for',
        Object.keys(configurations),
      ),
    )
    .option('--json', 'print JSON');

  const proxyExplore = proxy
    .command('explore')
    .description(
      'make cases that nobody has written, and compare what arrives behind the bundled front proxy, or your own, with the specification as a function',
    )
    .addHelpText(
      'after',
      `${examples('proxy explore --seed 1 --cases 500', 'proxy explore --target target.yaml --time 10m')}\n\n${exploreMeanings}`,
    )
    .action(async (flags) => {
      const { proxyExploreCommand } =
        require('./commands/explore/proxy-explore-command') as typeof import('./commands/explore/proxy-explore-command');
      done(await proxyExploreCommand(flags as Parameters<typeof proxyExploreCommand>[0], io));
    });
  addFrontProxyOptions(proxyExplore);
  addExploreOptions(proxyExplore, 'front-proxy');

  const client = program
    .command('client')
    .description(
      'try every check of a client on the bundled one, on a known one, or on a COMMAND that is run against servers of the harness; {url}, {host}, {port}, {address}, {path}, {server-name}, {ca}, {cert}, {key}, {kubeconfig} and {token} are filled in',
    )
    .argument('[command...]', 'behind --: the program and its arguments')
    .addHelpText(
      'after',
      `${examples(
        'client --preset curl',
        'client -- curl --fail --cacert {ca} --cert {cert} --key {key} {url}',
      )}\n\n${meanings}`,
    )
    .action(async (words: readonly string[], flags) => {
      const { clientCommand } =
        require('./commands/client/client-command') as typeof import('./commands/client/client-command');
      done(await clientCommand(words, flags as Parameters<typeof clientCommand>[1], io));
    });
  addClientOptions(client);
  addSelectionOptions(client);
  addPerformOptions(client);

  const list = program
    .command('list')
    .description('list every check with its level, clause and rule')
    .addHelpText('after', examples('list --clause 5.2', "list --scenario 'groups/*' --level MUST"))
    .action((flags) => {
      const { listCommand } = require('./commands/list-command') as typeof import('./commands/list-command');
      listCommand(flags as Parameters<typeof listCommand>[0], io);
    });
  addSelectionOptions(list);
  list.option('--json', 'print JSON');

  const plan = program
    .command('plan')
    .description(
      'show which checks would run on a target, and what the others lack; connects only to choose a profile or an identity oracle',
    )
    .addHelpText('after', examples('plan --target https://127.0.0.1:6443', 'plan --target target.yaml --level MUST'))
    .action(async (flags) => {
      const { planCommand } = require('./commands/plan-command') as typeof import('./commands/plan-command');
      await planCommand(flags as Parameters<typeof planCommand>[0], io);
    });
  addTargetOptions(plan);
  addSelectionOptions(plan);
  plan
    .optionsGroup('What is shown (which checks would run, unless given):')
    .option('--certificates', 'each certificate that a run would have issued by a CA of the target')
    .option('--seed <word>', 'with the names that a run with this seed draws', word('--seed'))
    .option('--json', 'print JSON');

  const doctor = program
    .command('doctor')
    .description('look at a target without any key, and say what it is and what is wrong with it')
    .addHelpText(
      'after',
      examples('doctor --target https://127.0.0.1:6443 --ca ca.crt', 'doctor --target target.yaml --json'),
    )
    .action(async (flags) => {
      const { doctorCommand } =
        require('./commands/doctor/doctor-command') as typeof import('./commands/doctor/doctor-command');
      done(await doctorCommand(flags as Parameters<typeof doctorCommand>[0], io));
    });
  addDoctorOptions(doctor);

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
    .addHelpText(
      'after',
      `${examples('lint /etc/kubernetes/manifests/kube-apiserver.yaml', 'lint copy/etc/kubernetes/manifests/kube-apiserver.yaml --manifest-root copy')}\n\nExit codes: 0 nothing graver than a notice, 1 a warning or worse, 2 a manifest that cannot be used`,
    )
    .action((manifest: string, flags) => {
      const { lintCommand } = require('./commands/lint-command') as typeof import('./commands/lint-command');
      done(lintCommand(manifest, flags as Parameters<typeof lintCommand>[1], io));
    });

  program
    .command('spec')
    .description(
      'print the specification as it is checked: all scenarios as prose, in Markdown, unless another format is given',
    )
    .addOption(
      choice(
        new Option(
          '--format <form>',
          'markdown, html or json; html and json have rules, samples and known servers as well',
        ),
        '--format',
        [...['markdown', 'html', 'json']],
      ),
    )
    .addHelpText('after', examples('spec', 'spec --format html > specification.html'))
    .action((flags) => {
      const { specCommand } = require('./commands/spec-command') as typeof import('./commands/spec-command');
      specCommand(flags as Parameters<typeof specCommand>[0], io);
    });

  program
    .command('pki')
    .description('write CAs, certificates and keys in the layout of kubeadm; overwrites nothing')
    .argument('<dir>', 'the directory to write to; made if it is not there')
    .addHelpText('after', examples('pki ./pki', 'pki ../cluster-pki'))
    .action(async (directory: string) => {
      const { pkiCommand } = require('./commands/pki-command') as typeof import('./commands/pki-command');
      await pkiCommand(directory, io);
    });

  program
    .command('explain')
    .description(
      'say what a code of a failure, a rule, a check or a security finding means, what has happened, and which directive mends it',
    )
    .argument(
      '<word>',
      'as reports have it: `identified-as-another-user`, `R-04`, `allowed-names/another-name-is-not`, `one-authority`',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', examples('explain refused-at-another-layer', 'explain X-05 --json'))
    .action((words: string, flags) => {
      const { explainCommand } =
        require('./commands/explain/explain-command') as typeof import('./commands/explain/explain-command');
      explainCommand(words, flags as Parameters<typeof explainCommand>[1], io);
    });

  addReportCommands(program, io, done);
  addMergeCommand(program, io, done);
  addReplayCommand(program, io, done);
  addFleetCommand(program, io, done);
  addWatchCommand(program, io, done);

  const selftest = program
    .command('selftest')
    .description(
      'prove that every check detects its fault: each named fault of the reference server must fail exactly its checks',
    )
    .addHelpText('after', examples('selftest', "selftest --fault 'plain-http-*'", 'selftest --list'))
    .action(async (flags) => {
      const { selftestCommand } =
        require('./commands/selftest/selftest-command') as typeof import('./commands/selftest/selftest-command');
      done(await selftestCommand(flags as Parameters<typeof selftestCommand>[0], io));
    });
  addSelftestOptions(selftest);

  const serve = program
    .command('serve')
    .description('start the reference server with fresh certificates, and say how to speak to it')
    .addHelpText(
      'after',
      examples('serve', 'serve --secure-port 0 --client-auth require', 'serve --fault expired-accepted'),
    )
    .action(async () => {
      const { serveCommand } = require('./commands/serve-command') as typeof import('./commands/serve-command');
      // As they were typed: it is the server that reads its flags, by its own rules.
      await serveCommand(argv.slice(argv.indexOf('serve') + 1), io);
    });
  serve.optionsGroup('The flags of the server, as Kubernetes spells them:');
  for (const { usage, meaning } of serveFlags) serve.option(usage, meaning);
  serve.optionsGroup('To try out a check, or a harness of your own:');
  serve.option(faultFlag.usage, faultFlag.meaning);
  serve.option(emulateFlag.usage, emulateFlag.meaning);
  serve.addOption(new Option(formerEmulateFlag.usage, formerEmulateFlag.meaning).hideHelp());
  addCompletionCommand(program, io);
  return program;
}

function refuseExcess(command: Command): void {
  if (command.registeredArguments.at(-1)?.variadic === true) return;
  const excess = command.args[command.registeredArguments.length];
  // `serve` leaves it to the server to say what it does not take.
  if (excess === undefined || command.name() === 'serve') return;
  const takes = command.registeredArguments.length === 0 ? 'flags only' : 'one argument';
  throw new UsageError(`${excess}: "authn-conformance ${command.name()}" takes ${takes}; leave it out`);
}

const examples = (...lines: readonly string[]): string =>
  ['\nExamples:', ...lines.map((line) => `  authn-conformance ${line}`.trimEnd())].join('\n');

const meanings = `Exit codes:
  0  every check that ran passed, or failed as --expected-failures lists; the last lines say whether that is all that concerns the target
  1  a check failed, or --fail-on names a security finding that was made
  2  a flag, file or certificate cannot be used
  3  the target cannot be reached
  4  a check could not be decided, none ran, or less than --require asks for
  5  nothing else failed, and --expected-failures no longer fits: an entry passes, is unknown, expired or fails otherwise
  70 a fault of authn-conformance itself`;

const exploreMeanings = `Exit codes:
  0  no case came out otherwise than the specification says
  1  one did
  2  a flag, file or certificate cannot be used
  3  the target cannot be reached
  4  too few cases showed anything
  70 a fault of authn-conformance itself`;
