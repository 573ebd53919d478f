import { Option, type Command } from 'commander';
import { launcherNames } from '../../fixtures/launchers';
import { programNames } from '../replay/program';
import { reporterNames } from '../report/reporter';
import { oracleForms } from '../target/oracle-syntax';
import type { PathSettings } from '../target/paths';
import { profiles } from '../target/profiles';
import { levels } from '../vocabulary/scenario';
import { count, list, oneOf, pair, repeated, word, type Pair } from './option-values';

/** Where the target is, and who says so. */
export interface SourceFlags {
  readonly target?: string;
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly pki?: string;
  readonly apiserverManifest?: string;
  readonly manifestRoot?: string;
  readonly ca?: string;
  readonly serverName?: string;
}

/** The target, what may be signed for it, and what is in hand. */
export interface TargetFlags extends SourceFlags, PathSettings {
  readonly profile?: keyof typeof profiles | 'auto';
  readonly clientCa?: Pair;
  readonly requestHeaderCa?: Pair;
  readonly formerClientCa?: Pair;
  readonly serverCa?: Pair;
  readonly signCommand?: string;
  readonly requestHeaderSignCommand?: string;
  readonly certificateSigningRequests?: boolean;
  readonly clientCertificate?: Pair;
  readonly tokenFile?: string;
  readonly identityOracle?: string;
  readonly insecure?: boolean;
  readonly allowExec?: boolean;
}

/** What is allowed on the target. */
export interface MannersFlags {
  readonly privileged?: boolean;
  readonly longLivedCertificates?: boolean;
  readonly allowTokenExposure?: boolean;
  readonly allowWrites?: boolean;
  readonly maxRps?: number;
  readonly yesThisIsMine?: boolean;
}

/** The flags of `doctor`. */
export interface DoctorFlags extends SourceFlags, Pick<MannersFlags, 'yesThisIsMine'> {
  readonly timeout?: number;
  readonly json?: boolean;
}

/** How the target is set up, in its own flags. */
export interface SetupFlags {
  readonly clientCaFile?: '';
  readonly clientAuth?: 'require' | 'request';
  readonly anonymousAuth?: 'true' | 'false';
  readonly anonymousPaths?: readonly string[];
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
    .option(
      '--target <url|file|name>',
      `https://HOST:PORT, a YAML file that holds all of this, or a server to start: ${launcherNames.join(', ')} or container:IMAGE`,
    );
  addSourceOptions(command);
  command
    .addOption(
      choice(
        '--profile',
        'name',
        [...Object.keys(profiles), 'auto'],
        'the kind of server; spec unless given; auto: by a look at it',
      ),
    )
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
    .option(
      '--server-ca <cert,key>',
      'the CA that issued the certificate of the target, to see that it is not trusted for clients',
      pair('--server-ca'),
    )
    .option(
      '--sign-command <cmd>',
      'who signs test users: a PEM request on its standard input, a certificate on its output',
    )
    .option('--request-header-sign-command <cmd>', 'who signs a test proxy, in the same way')
    .option(
      '--certificate-signing-requests',
      "let the target's own CertificateSigningRequest API sign test users; needs --allow-writes",
    )
    .option(
      '--client-certificate <cert,key>',
      'a client certificate in hand, to present as it is',
      pair('--client-certificate'),
    )
    .option('--token-file <file>', 'a bearer token that the target accepts, to present where a check needs one')
    .option(
      '--identity-oracle <how>',
      `how to ask the target who the caller is; auto unless given, which chooses the best that answers: ${oracleForms.join(', ')}`,
    )
    .option('--allow-exec', 'run the program that the kubeconfig names for a credential (client.authentication.k8s.io)')
    .option('--insecure', "do not verify the target's certificate; the report says so")
    .option('--discovery-path <path>', 'its discovery path; as servers of its kind have it unless given; none, or auto')
    .option('--list-path <path>', 'a list that needs rights; none, or auto: the first in its discovery documents')
    .option('--protected-path <path>', 'a document that needs rights, where there is no list; none')
    .option('--health-path <path>', 'a health check that is public; none')
    .option('--version-path <path>', 'a version path that is public; none');
}

/** Adds what says where a target is. */
function addSourceOptions(command: Command): void {
  command
    .option('--kubeconfig <file>', 'take the server, its authority and the credential in hand from this kubeconfig')
    .option('--context <name>', 'the context of the kubeconfig; its current one unless given')
    .option('--pki <dir>', 'take the authorities and their keys from this directory, as kubeadm lays it out')
    .option(
      '--apiserver-manifest <file>',
      'take how the server is set up from this static-pod definition of a kube-apiserver',
    )
    .option('--manifest-root <dir>', 'where a copy of the files of its machine lies; / unless given')
    .option('--ca <file>', "the authority that issued the target's certificate (PEM)")
    .option('--server-name <name>', "the name that the target's certificate must cover; the URL's host unless given");
}

const yesThisIsMine = [
  '--yes-this-is-mine',
  'test a server that is neither on this machine nor in a private network',
] as const;

/** Adds what is allowed on a server that is someone's. */
export function addMannersOptions(command: Command): void {
  command
    .optionsGroup('What is allowed on the target:')
    .option('--privileged', 'make certificates of system:masters as well, for checks that need an administrator')
    .option(
      '--long-lived-certificates',
      'also issue certificates that are valid later than in an hour, for checks that need one',
    )
    .option(
      '--allow-token-exposure',
      'send the bearer token in URLs and in clear text as well, to see that it counts in neither; logs may then hold it',
    )
    .option('--allow-writes', 'create objects on the target, which are deleted again')
    .option('--max-rps <n>', 'at most this many requests a second', count('--max-rps', 1, 100_000))
    .option(...yesThisIsMine);
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
    .option('--anonymous-paths <list>', 'the only paths on which it serves callers without a credential', list)
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
    .option(
      '--require <how much>',
      'exit 4 unless so much of what concerns the target ran: a number of checks, N%, all, or a section as in 5.2 (repeatable)',
      repeated,
    )
    .option(
      '--fail-on <finding:severity>',
      'exit 1 on a security finding this grave or graver: critical, warning (high, medium) or notice (low, any)',
    )
    .option('--force', 'write reports also over files that are none')
    .option('--verbose', 'also report every check that passed')
    .option('--timeout <ms>', 'the time for one attempt; 5000 unless given', count('--timeout', 100, 600_000))
    .option('--jobs <n>', 'how many scenarios run side by side; 4 unless given', count('--jobs', 1, 64))
    .option(
      '--repeat <n>',
      'run every check this often; one whose verdict flips is inconclusive',
      count('--repeat', 1, 1000),
    )
    .option(
      '--seed <word>',
      'draw clients, names, serial numbers, lifetimes and the order of checks as a run with this seed did; a new one unless given',
      word('--seed'),
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

/** Adds the flags of `doctor`. */
export function addDoctorOptions(command: Command): void {
  command
    .optionsGroup('What to look at, and how:')
    .option('--target <url|file>', 'https://HOST:PORT, or a target file');
  addSourceOptions(command);
  command
    .option(...yesThisIsMine)
    .option(
      '--timeout <ms>',
      'the time for all attempts, made at once; 1500 unless given',
      count('--timeout', 100, 600_000),
    )
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
    .option('--json', 'print one JSON document at the end')
    .option('--update', 'measure all of them, and write what comes of it into the table of this checkout');
}

/** A flag that takes one of these words; commander's own complaint would not name them as a sentence. */
const choice = (flag: string, value: string, words: readonly string[], meaning: string): Option =>
  new Option(`${flag} <${value}>`, meaning).choices(words).argParser(oneOf(flag, words));
