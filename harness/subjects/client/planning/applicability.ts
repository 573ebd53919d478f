import { flagOf } from '../../../settings';
import type { Control, Decision } from '../../../plan/types';
import { doesNotConcern, needsInput, type Inapplicable } from '../../../results';
import type { ClientTarget, ClientTerms } from '../../../target/client';
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
  if (attempts.some(({ twice }) => twice === true) && target.repeatCommand === undefined)
    return needsInput(
      'needs a command that connects twice to `{url}` in one process (`--repeat-command COMMAND`)',
      '--repeat-command',
    );
  if (attempts.some(({ scheme }) => scheme !== undefined) && !takesUrl(target))
    return doesNotConcern('the command takes no URL, so it cannot be told to speak clear text');
  const file = attempts.flatMap(({ files }) => (files === undefined ? [] : [files]))[0];
  if (file !== undefined && !takesFile(target, file))
    return doesNotConcern(`the command is not given the file (${placeholdersOf(file).join(', ')})`);
  if (check.then.kind === 'keeps-secrets' && check.then.from === 'other-fields' && !takes(target, ['{token}']))
    return doesNotConcern('the command is given no token (`{token}`)');
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

/** In its arguments, in its environment or in its input. */
const takes = ({ command }: ClientTarget, names: readonly string[]): boolean => {
  const text = JSON.stringify([command.argv, command.env ?? {}, command.input ?? '']);
  return names.some((name) => text.includes(name));
};

const takesUrl = (target: ClientTarget): boolean => takes(target, ['{url}']);

const placeholdersOf = (file: CommandFiles): readonly string[] =>
  /ca$|^ca-/.test(file) ? ['{ca}', '{kubeconfig}'] : ['{cert}', '{kubeconfig}'];

const takesFile = (target: ClientTarget, file: CommandFiles): boolean => takes(target, placeholdersOf(file));
