import { clientScenarios } from '../../../../scenarios/client';
import type { ExitCode, RunTarget } from '../../../results';
import { clientSettings, type ClientSettingId, type ClientSettings } from '../../../settings';
import { listOf, plan } from '../../../subjects';
import {
  clientProfiles,
  clientTarget,
  presetTarget,
  type ClientCommand,
  type ClientTarget,
  type GivenClientTarget,
} from '../../../target/client';
import type { ValueOf } from '../../../target/declaration/setting-values';
import type { SelectionFlags } from '../../options/options';
import { selectionOf } from '../../options/selection';
import { UsageError, type Io } from '../../output/io';
import { faultIn, refuseOtherFault, type FaultFlags } from '../../options/fault';
import { performRun, type PerformFlags, type ToRun } from '../run/perform-run';

/** The flags of `client`. */
export type ClientFlags = {
  readonly [Id in Exclude<ClientSettingId, 'noClientCertificate'>]?: ValueOf<ClientSettings[Id]> | undefined;
} & SelectionFlags &
  FaultFlags &
  Omit<PerformFlags, 'mark'> & {
    /** Commander's name for `--no-client-certificate`: false where it is given. */
    readonly clientCertificate?: boolean;
  };

const { preset: presetRow, shell: shellRow, successPattern: patternRow } = clientSettings;

/** Runs the scenarios of a client and gives the exit code of what came of them. */
export function clientCommand(words: readonly string[], flags: ClientFlags, io: Io): Promise<ExitCode> {
  return performRun(flags, io, toRunOn(words, flags));
}

/** The run that words and flags ask for. Throws SelectionError and UsageError. */
export function toRunOn(words: readonly string[], flags: ClientFlags): Omit<ToRun, 'ended'> {
  listOf(clientScenarios, selectionOf(flags));
  const target = targetOf(words, flags);
  return {
    notYetKnown: notYetKnown(target),
    open: () => Promise.resolve([{ plan: plan(clientScenarios, target, selectionOf(flags)) }]),
  };
}

/** What a report says of a client that has not been run. */
const notYetKnown = ({ name, profile, verifiesServer }: ClientTarget): RunTarget => ({
  subject: 'client',
  name,
  profile: profile.name,
  oracleBlindTo: [],
  setups: [],
  serverVerified: verifiesServer,
  deviations: profile.deviations,
});

/** The client that the words behind `--`, or a preset, name. Throws UsageError. */
export function targetOf(words: readonly string[], flags: ClientFlags): ClientTarget {
  const given = saidIn(flags);
  refuseOtherFault(flags, 'client', words.length > 0 || flags.preset !== undefined);
  if (flags.preset !== undefined) {
    if (words.length > 0)
      throw new UsageError(`${presetRow.flag} ${flags.preset}: a command is given as well; leave one of them out`);
    return presetTarget(flags.preset, given);
  }
  const [program, ...rest] = words;
  if (program === undefined) {
    const [first] = Object.keys(given);
    if (first !== undefined || flags.shell === true)
      throw new UsageError(
        `${flagNamed(first)} is about a client of your own; say its command behind --, or name one with ${presetRow.flag} NAME`,
      );
    const { builtinClient } =
      require('../../../bundled/client/target') as typeof import('../../../bundled/client/target');
    return builtinClient(faultIn(flags));
  }
  return clientTarget({ ...given, command: commandOf([program, ...rest], flags) });
}

function commandOf(argv: readonly [string, ...string[]], { shell }: ClientFlags): ClientCommand {
  if (shell === true && argv.length > 1)
    throw new UsageError(`${shellRow.flag}: say the command as one word, in quotes, and not as ${argv.length} words`);
  return { argv, ...(shell === true ? { shell } : {}) };
}

/** What the flags say beside the command. Throws UsageError. */
function saidIn(flags: ClientFlags): Partial<GivenClientTarget> {
  const { profile, repeatCommand, successPattern, host, longName, insecure, clientCertificate, timeout } = flags;
  return {
    ...(profile === undefined ? {} : { profile: clientProfiles[profile] }),
    ...(repeatCommand === undefined ? {} : { repeatCommand: { argv: [repeatCommand], shell: true } as const }),
    ...(successPattern === undefined ? {} : { successPattern: pattern(successPattern) }),
    ...(host === undefined ? {} : { host }),
    ...(longName === undefined ? {} : { longName }),
    ...(insecure === true ? { verifiesServer: false } : {}),
    ...(clientCertificate === false ? { presentsCertificate: false } : {}),
    ...(timeout === undefined ? {} : { timeout }),
  };
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'm');
  } catch {
    throw new UsageError(`${patternRow.flag} ${text}: is no regular expression`);
  }
}

/** The flag of a part of the declaration, for a mistake. */
const flagNamed = (part: string | undefined): string =>
  ({
    profile: clientSettings.profile.flag,
    repeatCommand: clientSettings.repeatCommand.flag,
    successPattern: patternRow.flag,
    host: clientSettings.host.flag,
    longName: clientSettings.longName.flag,
    verifiesServer: clientSettings.insecure.flag,
    presentsCertificate: clientSettings.noClientCertificate.flag,
    timeout: '--timeout',
  })[part ?? ''] ?? shellRow.flag;
