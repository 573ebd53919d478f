import { CommanderError } from 'commander';
import { exitCodes, type ExitCode } from '../../results';
import type { Io } from './io';
import { reasonOf } from './reason';

/** Says what went wrong and gives the exit code: a mistake of the user's is a sentence, a fault of ours has a stack. */
export function report(error: unknown, command: string, io: Pick<Io, 'err'>): ExitCode {
  if (error instanceof CommanderError) {
    // Asking for help or for the version is no mistake.
    if (error.exitCode === 0) return exitCodes.conformant;
    io.err(`${sentence(error.message, command)}\n`);
    return exitCodes.usage;
  }
  if (error instanceof Error && usageErrors.has(error.name)) {
    io.err(`${error.message}\n`);
    return exitCodes.usage;
  }
  const what = error instanceof Error && error.stack !== undefined ? error.stack : reasonOf(error);
  io.err(`authn-conformance failed by a fault of its own; please report it:\n${what}\n`);
  return exitCodes.internal;
}

/** By name, not by class: the modules that most of them come from are loaded only when a command needs them. */
const usageErrors = new Set([
  'UsageError',
  'TargetError',
  'SelectionError',
  'PkiError',
  'ServeError',
  'FaultError',
  'TableError',
]);

/** Commander writes `error: …` and puts a suggestion, if it has one, on a line of its own. */
function sentence(message: string, command: string): string {
  const [problem = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const fix = suggestion === undefined ? undefined : /^\(Did you mean (.*)\?\)$/.exec(suggestion)?.[1];
  return fix === undefined
    ? `${problem}; "${['authn-conformance', command, '--help'].filter((word) => word !== '').join(' ')}" shows what there is`
    : `${problem}; did you mean ${fix}?`;
}
