import { constants } from 'node:os';
import { abortForMany } from '../processes/abort';
import { exitCodes } from '../results';
import { sentences } from '../text';
import { widthOf } from './output/io';
import { report } from './output/mistakes';
import { execute } from './program';
import type { Journal } from './output/journal';
import { signalsTo, type Stops } from './stop-signals';

/**
 * How long what has been started may take to end, in milliseconds: a server lets open exchanges finish, and a busy machine is slow to
 * write reports. Whoever cannot wait asks a second time.
 */
const stopTimeoutMs = 15_000;

/** How long what is still open when everything is said may keep the process, in milliseconds: a peer may hold a connection for ever. */
const openTimeoutMs = 5000;

/** Carries out one command line with the streams of this process, and sets its exit code. */
export function session(
  argv: readonly string[],
  {
    stops = signalsTo(['SIGINT', 'SIGTERM']),
    journal,
  }: { readonly stops?: Stops; readonly journal?: Journal | undefined } = {},
): void {
  const ending = abortForMany();
  let asked = false;
  stops((signal) => {
    const giveUp = (): never => process.exit(128 + constants.signals[signal]);
    // A second signal ends the process at once, and so does what never ends by itself.
    if (asked) giveUp();
    asked = true;
    ending.abort(signal);
    setTimeout(giveUp, stopTimeoutMs).unref();
  });

  const err = (text: string): void => {
    process.stderr.write(sentences(text));
  };
  process.stderr.on('error', () => undefined);

  let lost: string | undefined;
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    // A reader that goes away (`| head`) wants no more: what runs for it ends, and nothing has gone wrong.
    if (code !== 'EPIPE') lost ??= code ?? 'unknown error';
    ending.abort(code);
  });

  // Node's own way would be a stack and exit code 1, which here means that a check failed.
  process.on('uncaughtException', (error) => {
    process.exit(report(error, '', { err }));
  });

  void execute(argv, {
    out: (text) => process.stdout.write(text),
    err,
    terminal: process.stdout.isTTY,
    columns: widthOf(process.stdout),
    signal: ending.signal,
    ...(journal === undefined ? {} : { journal }),
  }).then((code) => {
    process.exitCode = code;
    const end = (): void => {
      if (lost === undefined) return;
      err(`standard output cannot be written (${lost})\n`);
      process.exitCode = exitCodes.internal;
    };
    process.once('beforeExit', end);
    setTimeout(() => {
      // A reader may be slow, and has the rest.
      if (process.stdout.writableLength > 0) return;
      end();
      process.exit();
    }, openTimeoutMs).unref();
  });
}
