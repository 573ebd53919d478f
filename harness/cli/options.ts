import { Option, type Command } from 'commander';
import { reporterNames } from '../report/reporter';
import { namedOracles } from '../target/named-oracles';
import { profiles } from '../target/profiles';
import { levels } from '../vocabulary/scenario';
import { count, list, oneOf, pair, repeated, type Pair } from './option-values';

/** The target and what may be signed for it. */
export interface TargetFlags {
  readonly target?: string;
  readonly profile?: keyof typeof profiles;
  readonly ca?: string;
  readonly clientCa?: Pair;
  readonly requestHeaderCa?: Pair;
  readonly formerClientCa?: Pair;
  readonly tokenFile?: string;
  readonly serverName?: string;
  readonly identityOracle?: string;
  readonly insecure?: boolean;
}

/** How the target is set up, in its own flags. */
export interface SetupFlags {
  readonly clientCaFile?: '';
  readonly clientAuth?: 'require' | 'request';
  readonly anonymousAuth?: 'true' | 'false';
  readonly authorizationMode?: readonly string[];
  readonly requestheaderUsernameHeaders?: readonly string[];
  readonly requestheaderGroupHeaders?: readonly string[];
  readonly requestheaderExtraHeadersPrefix?: readonly string[];
  readonly requestheaderUidHeaders?: readonly string[];
  readonly requestheaderAllowedNames?: readonly string[];
}

/** Which checks are wanted. */
export interface SelectionFlags {
  readonly scenario?: readonly string[];
  readonly clause?: readonly string[];
  readonly level?: (typeof levels)[number];
  readonly tls?: '1.2' | '1.3';
  readonly fast?: boolean;
}

/** Adds `--target` and what belongs to it. */
export function addTargetOptions(command: Command): void {
  command
    .optionsGroup('The target (without one: the bundled reference server):')
    .option('--target <url|file>', 'https://HOST:PORT, or a YAML file that holds all of this')
    .addOption(choice('--profile', 'name', Object.keys(profiles), 'the kind of server; spec unless given'))
    .option('--ca <file>', "the authority that issued the target's certificate (PEM)")
    .option(
      '--client-ca <cert,key>',
      'the authority that the target trusts for users, to sign test users with',
      pair('--client-ca'),
    )
    .option(
      '--request-header-ca <cert,key>',
      'the authority that the target trusts for front proxies, to sign a test proxy with',
      pair('--request-header-ca'),
    )
    .option(
      '--former-client-ca <cert,key>',
      'an authority that the target trusted for users before it was given another, to see that it no longer does',
      pair('--former-client-ca'),
    )
    .option('--token-file <file>', 'a bearer token that the target accepts, to present where a check needs one')
    .option('--server-name <name>', "the name that the target's certificate must cover; the URL's host unless given")
    .option(
      '--identity-oracle <how>',
      `how to ask the target who the caller is: ${namedOracles.join(', ')}, echo:/PATH or echo-dn:/PATH`,
    )
    .option('--insecure', "do not verify the target's certificate; the report says so");
}

/** Adds the flags that say how the target is set up. */
export function addSetupOptions(command: Command): void {
  const headers = (name: string, meaning: string): void => {
    command.option(`--requestheader-${name} <list>`, meaning, list);
  };
  command
    .optionsGroup("How the target is set up, in the API server's own flags:")
    .addOption(choice('--client-ca-file', 'nothing', [''], "say '' if it has no authority to verify clients with"))
    .addOption(choice('--client-auth', 'mode', ['require', 'request'], 'whether it refuses whoever has no certificate'))
    .addOption(choice('--anonymous-auth', 'bool', ['true', 'false'], 'whether it serves callers without a credential'))
    .option('--authorization-mode <list>', 'its authorization modes; Node,RBAC unless given', list);
  headers('username-headers', 'headers that give the user; X-Remote-User unless given');
  headers('group-headers', 'headers that give groups; X-Remote-Group unless given');
  headers('extra-headers-prefix', 'prefixes of headers that give extra attributes; X-Remote-Extra- unless given');
  headers('uid-headers', 'headers that give the uid; none unless given');
  headers('allowed-names', 'names that its front proxy may have, empty for any; front-proxy-client unless given');
}

/** Adds the flags that choose among the checks. */
export function addSelectionOptions(command: Command): void {
  command
    .optionsGroup('Which checks (all unless given):')
    .option('--scenario <glob>', 'those of these scenarios, or these scenario/check ids (repeatable)', repeated)
    .option('--clause <id>', 'those of this clause or section of the specification (repeatable)', repeated)
    .addOption(choice('--level', 'level', levels, 'those that bind at least this strongly'))
    .addOption(choice('--tls', 'version', ['1.2', '1.3'], 'under this TLS version alone'))
    .option('--fast', 'leave out those that wait for seconds until a certificate has expired; the report says so');
}

/** Adds what is about the run itself. */
export function addRunOptions(command: Command): void {
  command
    .optionsGroup('The run and its report:')
    .option(
      '--reporter <format[=file]>',
      `${reporterNames.join(', ')}, to standard output or to a file (repeatable); text unless given`,
      repeated,
    )
    .option('--verbose', 'also report every check that passed')
    .option('--timeout <ms>', 'the time for one attempt; 5000 unless given', count('--timeout', 100, 600_000))
    .option('--jobs <n>', 'how many scenarios run side by side; 4 unless given', count('--jobs', 1, 64))
    .option(
      '--repeat <n>',
      'run every check this often; one whose verdict flips is inconclusive',
      count('--repeat', 1, 1000),
    );
}

/** Adds the flags of `selftest`. */
export function addSelftestOptions(command: Command): void {
  command
    .optionsGroup('Which faults, and how:')
    .option('--fault <glob>', 'those of these names (repeatable)', repeated)
    .option('--list', 'only list them, each with what the server does wrong')
    .option('--jobs <n>', 'how many threads measure; 2 unless given', count('--jobs', 1, 64))
    .option('--all', 'every fault, under both versions of TLS; without it the essential ones, under TLS 1.3')
    .option('--json', 'print one JSON document at the end')
    .option('--update', 'write what was measured into the table of this checkout');
}

/** A flag that takes one of these words; commander's own complaint would not name them as a sentence. */
const choice = (flag: string, value: string, words: readonly string[], meaning: string): Option =>
  new Option(`${flag} <${value}>`, meaning).choices(words).argParser(oneOf(flag, words));
