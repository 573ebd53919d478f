import { networkInterfaces } from 'node:os';
import { flagOf } from '../../../settings';
import type { Control, Decision } from '../../../plan/types';
import { doesNotConcern, needsInput, type Inapplicable } from '../../../results';
import type { ClientTarget, ClientTerms } from '../../../target/client';
import { isNotToldATokenLater } from '../../../vocabulary/client/attempt';
import type { CommandFiles } from '../../../vocabulary/client/types';
import { promiseOf } from '../../../vocabulary/client/expectation';
import type { CheckOf, ScenarioOf, TlsVersion } from '../../../vocabulary/types';

type Check = CheckOf<ClientTerms>;
type Scenario = ScenarioOf<ClientTerms>;

const notApplicable = (inapplicable: Inapplicable): Decision => ({ kind: 'not-applicable', ...inapplicable });

/** Expectations that a command which skips verification cannot meet, and was told not to. */
const ofVerification = new Set<string>(['rejected', 'rejected-later']);

/** Whether a check can be tried on this client, and if not, what is missing. */
export function applicability(
  scenario: Scenario,
  check: Check,
  control: Control<ClientTerms> | undefined,
  tls: TlsVersion | undefined,
  target: ClientTarget,
): Decision {
  if (tls !== undefined && !target.tls.includes(tls))
    return notApplicable(doesNotConcern(`the client is declared without TLS ${tls}`));
  if (!target.verifiesServer && ofVerification.has(check.then.kind))
    return {
      kind: 'skipped',
      reason: `the command skips verification of the server, because of ${flagOf('insecure')}`,
    };
  const promise = promiseOf(check.then);
  const unpromised = promise === undefined ? undefined : target.profile.unpromised[promise];
  if (unpromised !== undefined) return notApplicable(doesNotConcern(`${target.profile.name}: ${unpromised}`));
  const reason = lacking(scenario, check, control, target);
  return reason === undefined ? { kind: 'run' } : notApplicable(reason);
}

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .some(({ address }) => address === '::1');

function lacking(
  scenario: Scenario,
  check: Check,
  control: Control<ClientTerms> | undefined,
  target: ClientTarget,
): Inapplicable | undefined {
  const attempts = [check.when, ...attemptOf(scenario, control)];
  const servers = attempts.flatMap(({ against }) => scenario.given[against] ?? []);
  if (servers.some(({ addressedBy }) => addressedBy === 'long-name') && target.longName === undefined)
    return needsInput(
      'needs a name of four labels: a command with `{address}`, which connects there and verifies `{host}`, or a name that leads to this machine (`--long-name NAME`)',
      '--long-name',
    );
  if (servers.some(({ addressedBy }) => addressedBy === 'ipv6-address') && !hasIpv6())
    return doesNotConcern('this machine has no address of IPv6 for itself (`::1`)');
  if (attempts.some(({ twice }) => twice === true) && target.repeatCommand === undefined)
    return needsInput(
      'needs a command that connects twice to `{url}` in one process (`--repeat-command COMMAND`)',
      '--repeat-command',
    );
  if (attempts.some(({ nameBesideTheUrl }) => nameBesideTheUrl === true) && !takesNameBesideUrl(target))
    return doesNotConcern('the command is not told the name of the server beside its URL (`{url}`, `{server-name}`)');
  if (attempts.some(({ scheme }) => scheme !== undefined) && !takesUrl(target))
    return doesNotConcern('the command takes no URL, so it cannot be told another scheme');
  if (
    attempts.some(({ path, pathNaming }) => path !== undefined || pathNaming !== undefined) &&
    !takes(target, ['{url}', '{path}'])
  )
    return doesNotConcern('the command takes no URL and no path, so it cannot be told to ask for another one');
  if (attempts.some(({ pathWritten }) => pathWritten !== undefined) && !takes(target, ['{path}']))
    return doesNotConcern('the command takes no path (`{path}`), so it cannot be told one that is a whole URL');
  if (
    attempts.some(({ pathWritten }) => pathWritten === 'behind-an-at-sign') &&
    !(textOf(target).includes('{path}') && !textOf(target).includes('{url}'))
  )
    return doesNotConcern('the command is told a whole URL, so what stands behind an at sign in it is its host');
  const file = attempts.flatMap(({ files, filesAtFirst }) => files ?? filesAtFirst ?? [])[0];
  if (file !== undefined && !takesFile(target, file))
    return doesNotConcern(`the command is not given the file (${placeholdersOf(file).join(', ')})`);
  if (
    attempts.some(({ environment }) => environment === 'names-an-untrusted-ca') &&
    !takesFiles(target, ['{ca}', '{kubeconfig}'])
  )
    return doesNotConcern('the command is not given a CA file (`{ca}`, `{kubeconfig}`)');
  if (
    attempts.some(({ kubeconfig, kubeconfigLater }) => (kubeconfig ?? kubeconfigLater) !== undefined) &&
    !takesKubeconfigAlone(target)
  )
    return doesNotConcern('the command is given no kubeconfig (`{kubeconfig}`), or files besides');
  if (
    ((check.then.kind === 'keeps-secrets' && check.then.from === 'other-fields') ||
      attempts.some(({ identityLater }) => identityLater === 'another-user-without-a-token')) &&
    !takesToken(target)
  )
    return doesNotConcern('the command is given no token (`{token}`, `{kubeconfig}`)');
  if (
    (check.then.kind === 'acts-as-nobody-else' || attempts.some(({ identityLater }) => identityLater !== undefined)) &&
    !(target.presentsCertificate && takesFiles(target, ['{cert}', '{kubeconfig}'])) &&
    !takesToken(target)
  )
    return doesNotConcern('the command is given no credential (`{cert}`, `{token}`, `{kubeconfig}`)');
  if (attempts.some(isNotToldATokenLater) && !hasArguments(target, ['{token}']))
    return doesNotConcern('the command has no argument with its token (`{token}`) that can be left out');
  if (attempts.some(({ gives }) => gives !== undefined) && !givesOneAlone(target))
    return doesNotConcern(
      'the command is not given both a certificate and a token by arguments (`{cert}`, `{key}`, `{token}`), or by a kubeconfig, of which one can be left out',
    );
  if (check.then.kind === 'keeps-its-key' && !target.presentsCertificate)
    return doesNotConcern('the command is given no client certificate (`--no-client-certificate`)');
  if (check.then.kind === 'presents-certificate' && !target.presentsCertificate)
    return needsInput(
      'needs a command that presents a client certificate; leave out `--no-client-certificate`',
      '--no-client-certificate',
    );
  return undefined;
}

const attemptOf = (scenario: Scenario, control: Control<ClientTerms> | undefined): readonly Check['when'][] => {
  if (control === undefined) return [];
  if (control.kind === 'twin') return [control.attempt];
  const check = scenario.checks[control.check];
  return check === undefined ? [] : [check.when];
};

/** What a command is declared with, as text. */
const textOf = ({
  command,
  files = {},
}: Pick<ClientTarget, 'command'> & Partial<Pick<ClientTarget, 'files'>>): string =>
  JSON.stringify([command.argv, command.argvForAddress ?? [], command.env ?? {}, command.input ?? '', files]);

/** By a placeholder, or by a variable of the environment that it names. */
const takes = (target: ClientTarget, names: readonly string[]): boolean =>
  names.some((name) => textOf(target).includes(name)) || textOf(target).includes('AUTHN_');

/**
 * That a command trusts the CA, and presents the certificate, is proven: told of neither by a placeholder it has them from its environment, or
 * from the directory of the run.
 */
const takesFiles = (target: ClientTarget, names: readonly string[]): boolean =>
  takes(target, names) || !textOf(target).includes('{directory}');

/** Whether the command is given a token. */
export const takesToken = (target: ClientTarget): boolean => takes(target, ['{token}', '{kubeconfig}']);

/** Whether each of these stands in an argument that can be left out, and neither in its environment nor in its input, where it would stay. */
function hasArguments({ command }: ClientTarget, names: readonly string[]): boolean {
  const kept = JSON.stringify([command.env ?? {}, command.input ?? '']);
  return (
    command.shell !== true &&
    names.every((name) => command.argv.slice(1).some((each) => each.includes(name)) && !kept.includes(name))
  );
}

const givesOneAlone = (target: ClientTarget): boolean =>
  target.presentsCertificate && (takesKubeconfigAlone(target) || hasArguments(target, ['{cert}', '{key}', '{token}']));

const takesKubeconfigAlone = (target: ClientTarget): boolean =>
  /\{kubeconfig\}|AUTHN_KUBECONFIG/.test(textOf(target)) && !/\{(ca|cert|key|token)\}/.test(textOf(target));

const takesUrl = ({ command }: ClientTarget): boolean => JSON.stringify(command).includes('{url}');

const takesNameBesideUrl = (target: ClientTarget): boolean =>
  /\{(?:url|host)\}|AUTHN_(?:URL|HOST)/.test(textOf(target)) &&
  /\{server-name\}|AUTHN_SERVER_NAME/.test(textOf(target));

const isCa = (file: CommandFiles): boolean => /(^|-)ca(-|$)/.test(file) && !file.startsWith('certificate');

const isKey = (file: CommandFiles): boolean => /(^|-)key(-|$)/.test(file) && !file.startsWith('certificate');

const placeholdersOf = (file: CommandFiles): readonly string[] => [
  isCa(file) ? '{ca}' : isKey(file) ? '{key}' : '{cert}',
  '{kubeconfig}',
];

const takesFile = (target: ClientTarget, file: CommandFiles): boolean =>
  (isCa(file) || target.presentsCertificate) && takesFiles(target, placeholdersOf(file));
