import { clientSettings } from '../../../settings';
import {
  clientPresets,
  clientProfiles,
  clientTarget,
  presetTarget,
  type ClientCommand,
  type ClientPresetName,
  type ClientTarget,
} from '../../../target/client';
import { word } from '../../../replay/lines/shell';
import type { EvidenceDetail } from '../../../run/sandwich/exhibit';
import { shownCommand } from './evidence';

/** The command line that runs one check of this client again, against a server that the harness plays anew; or why none does. */
export function lineOf(target: ClientTarget, check: string): EvidenceDetail {
  const words = wordsOf(target);
  if (words === undefined)
    return { notReproducible: 'the command has an environment, files or an input that no flag of "client" says' };
  if (shownCommand(words).some((each, at) => each !== words[at]))
    return { notReproducible: 'its command line holds a credential' };
  return { reproduce: ['authn-conformance', 'client', '--scenario', check, ...words].map(word).join(' ') };
}

/** The flags and the words behind `--` that declare this client; undefined: none do. */
function wordsOf(target: ClientTarget): readonly string[] | undefined {
  const { command, profile, repeatCommand, successPattern, host, longName } = target;
  const preset = presetOf(command);
  if (preset === undefined && !isSaid(command)) return undefined;
  const base = preset === undefined ? clientTarget({ command }) : presetTarget(preset);
  const again = repeatCommand === base.repeatCommand ? undefined : repeatCommand;
  if (again !== undefined && !isSaid(again)) return undefined;
  const given = (flag: string, value: string | undefined, usual: string | undefined): readonly string[] =>
    value === undefined || value === usual ? [] : [flag, value];
  const row = clientSettings;
  return [
    ...given(row.preset.flag, preset, undefined),
    ...given(row.profile.flag, nameOf(profile), nameOf(base.profile)),
    ...given(row.repeatCommand.flag, again && inShell(again), undefined),
    ...given(row.successPattern.flag, successPattern?.source, base.successPattern?.source),
    ...given(row.host.flag, host, base.host),
    ...given(row.longName.flag, longName, base.longName),
    ...(target.verifiesServer || !base.verifiesServer ? [] : [row.insecure.flag]),
    ...(target.presentsCertificate || !base.presentsCertificate ? [] : [row.noClientCertificate.flag]),
    ...given('--timeout', String(target.timeout), String(base.timeout)),
    ...(preset !== undefined ? [] : [...(command.shell === true ? [row.shell.flag] : []), '--', ...command.argv]),
  ];
}

const presetOf = (command: ClientCommand): ClientPresetName | undefined =>
  (Object.keys(clientPresets) as ClientPresetName[]).find((name) => clientPresets[name].command === command);

const nameOf = (profile: ClientTarget['profile']): string | undefined =>
  Object.entries(clientProfiles).find(([, each]) => each === profile)?.[0];

/** Whether a command is no more than its words. */
const isSaid = ({ argvForAddress, input = '', env = {} }: ClientCommand): boolean =>
  argvForAddress === undefined && input === '' && Object.keys(env).length === 0;

const inShell = ({ argv, shell }: ClientCommand): string => (shell === true ? argv[0] : argv.map(word).join(' '));
