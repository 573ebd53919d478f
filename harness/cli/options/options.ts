import { Option, type Command } from 'commander';
import { launcherNames } from '../../launchers';
import { programNames } from '../../replay/program';
import { clientSettings, flagOf, frontProxySettings, headings, type SettingRow } from '../../settings';
import type { Requirements, Shard } from '../../plan';
import { levels } from '../../vocabulary/scenario';
import { subjects } from '../../vocabulary/subject';
import { UsageError } from '../output/io';
import { attemptTimeout, choice, count, list, repeated, shard, word } from './option-values';
import { readRequirements, requirementVersions } from './requirements';
import { addDemandOptions, addImplementationOptions, addReportOptions } from './report-options';
import { faultOption } from './fault';
import { addSettings, doctorSettings, optionOf, settingsUnder, type SettingFlags } from './target-options';

/** The flags of `doctor`. */
export interface DoctorFlags extends SettingFlags {
  readonly timeout?: number;
  readonly json?: boolean;
  /** The URL of a front proxy, in place of a target. */
  readonly proxy?: string;
}

/** Which checks are wanted. */
export interface SelectionFlags {
  readonly scenario?: readonly string[];
  readonly clause?: readonly string[];
  readonly level?: (typeof levels)[number];
  readonly tls?: '1.2' | '1.3';
  readonly fast?: boolean;
  readonly shard?: Shard;
  readonly requirements?: Requirements;
}

/** Adds every setting of a target. */
export function addTargetOptions(command: Command): void {
  command.optionsGroup('The target (without one: the bundled reference server):');
  addSettings(command, settingsUnder('address', 'sources', 'inputs', 'paths'), {
    target: {
      help: `https://HOST:PORT, a YAML file that holds all of this, or a server to start: ${launcherNames.join(', ')} or container:IMAGE`,
    },
  });
  for (const heading of ['allowed', 'setup'] as const) {
    command.optionsGroup(`${headings[heading]}:`);
    addSettings(command, settingsUnder(heading));
  }
}

/** Adds the flags that choose among the checks. */
export function addSelectionOptions(command: Command, shardOfThese = shardOfChecks()): void {
  command
    .optionsGroup('Which checks (all unless given):')
    .option('--scenario <glob>', 'those of these scenarios, or these scenario/check ids (repeatable)', repeated)
    .option('--clause <id>', 'those of this clause or section of the specification (repeatable)', repeated)
    .addOption(choice(new Option('--level <level>', 'those that bind at least this strongly'), '--level', levels))
    .addOption(choice(new Option('--tls <version>', 'under this TLS version alone'), '--tls', ['1.2', '1.3']))
    .option('--fast', 'leave out those that wait for seconds until a certificate has expired; the report says so')
    .addOption(shardOfThese)
    .addOption(
      new Option(
        '--requirements <version>',
        `nothing but what this version of the requirements asks for, though the suite has grown since: ${requirementVersions().join(', ')}`,
      ).argParser(readRequirements),
    );
}

/** The flag for one part of what there is to do, in a program of its own; `what` says of what. */
export const shardOption = (what: string): Option =>
  new Option('--shard <i/n>', `${what}; job/N: the part of this pod of an Indexed Job of Kubernetes`).argParser(
    shard('--shard'),
  );

const shardOfChecks = (): Option =>
  shardOption('of these the I-th of N parts, always the same; "authn-conformance merge" puts the reports together');

/** Adds what is about the run itself, of whatever subject. */
export function addPerformOptions(command: Command): void {
  command.optionsGroup('The run and its report:');
  addImplementationOptions(addDemandOptions(addReportOptions(command)))
    .option(
      '--evidence <dir>',
      'write a folder for each check that did not pass to this directory: what was sent and received, certificates, the timeline, and what the command lines of reports read',
    )
    .option(
      '--evidence-with-keys',
      'write the private keys and credentials of those attempts as well, so that the lines work and replay can make them again',
    );
  addAttemptOptions(command).addOption(
    seedOption('draw clients, names, serial numbers, lifetimes and the order of checks as a run with this seed did'),
  );
}

/** Adds how long attempts may take, how many there are at once, and how often; `ofWhom` is what the scenarios are of. */
export const addAttemptOptions = (command: Command, ofWhom = ''): Command =>
  command
    .addOption(attemptTimeout())
    .option(
      '--jobs <n>',
      `how many scenarios${ofWhom} run side by side; unless given, as many attempts as the target bears`,
      count('--jobs', 1, 64),
    )
    .option(
      '--repeat <n>',
      'run every check this often; one whose verdict flips is inconclusive',
      count('--repeat', 1, 1000),
    );

/** The flag for the seed of a run; `what` says what is drawn by it. */
export const seedOption = (what: string): Option =>
  new Option('--seed <word>', `${what}; a new one unless given`).argParser(word('--seed'));

/** Adds what is about the run of an API server, or of all that is bundled, besides. */
export function addReplayOptions(command: Command): void {
  command
    .addOption(faultOption())
    .addOption(
      new Option(
        '--subject <id>',
        `without a target: which of the bundled subjects, ${subjects.join(', ')} (repeatable); all of them unless given`,
      ).argParser(oneOfSubjects),
    )
    .option(
      '--replay <programs>',
      `make a sample of the checks of safety that passed again with ${programNames.join(', ')} of this machine; another answer is a failure`,
      list,
    )
    .option(
      '--replay-checks <n>',
      'how many checks each of them makes again; 12 unless given',
      count('--replay-checks', 1, 1000),
    )
    .option(
      '--mark',
      'write OU=authn-conformance NAME into certificates that name a user, to find them in an audit log; the target can then recognise the run',
    );
}

/** Adds every setting of a front proxy. */
export function addFrontProxyOptions(command: Command): void {
  const rows = Object.values<SettingRow>(frontProxySettings);
  const groups = {
    address: 'The front proxy (without one: the bundled reference front proxy):',
    inputs: 'What kind it is, and its users:',
    upstream: `${headings.upstream}:`,
    setup: 'How it sends identity, in the flags of the API server behind it:',
    allowed: 'What is allowed on it:',
  } as const;
  for (const [heading, title] of Object.entries(groups)) {
    command.optionsGroup(title);
    for (const row of rows) if (row.heading === heading && row.flag !== undefined) command.addOption(optionOf(row));
  }
}

const oneOfSubjects = (word: string, previous: readonly string[] = []): readonly string[] => {
  if (!subjects.some((each) => each === word)) throw new UsageError(`--subject ${word}: say ${subjects.join(', ')}`);
  return [...previous, word];
};

/** Adds every setting of a client. */
export function addClientOptions(command: Command): void {
  command.optionsGroup('The client (without one: the bundled reference client):');
  for (const row of Object.values<SettingRow>(clientSettings)) command.addOption(optionOf(row));
}

/** Adds the flags of `doctor`. */
export function addDoctorOptions(command: Command): void {
  command.optionsGroup('What to look at, and how:');
  addSettings(command, doctorSettings, { target: { shown: 'url|file', help: 'https://HOST:PORT, or a target file' } });
  command
    .option(
      '--timeout <ms>',
      'the time for all attempts, made at once; 1500 unless given',
      count('--timeout', 100, 600_000),
    )
    .option('--proxy <url>', `https://HOST:PORT of a front proxy, in place of ${flagOf('target')}`)
    .option('--json', 'print one JSON document (docs/doctor.schema.json)');
}

/** Adds the flags of `selftest`. */
export function addSelftestOptions(command: Command): void {
  command
    .optionsGroup('Which faults, and how:')
    .option('--fault <glob>', 'those of these names (repeatable)', repeated)
    .option('--list', 'only list them, each with what the server does wrong')
    .option('--jobs <n>', 'how many threads measure; 2 unless given', count('--jobs', 1, 64))
    .option('--scenario <glob>', 'with these scenarios alone (repeatable)', repeated)
    .option('--all', 'each with every scenario, under both versions of TLS; without it with a few that it is to fail')
    .option(
      '--further <n>',
      'beside those that are measured without a flag, every n-th of the others, from one that is drawn; 1: all of them',
      count('--further', 1, 1000),
    )
    .option('--json', 'print one JSON document at the end')
    .option('--update', 'measure all of them, and write what comes of it into the table of this checkout');
}
