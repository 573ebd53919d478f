import { sentences, withoutOddSecrets } from '../../text';
import type { Journal } from './journal';

/** Where a command reads and writes: the process, or a test. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether standard output is a terminal, and how wide. */
  readonly terminal: boolean;
  readonly columns: number | undefined;
  /** Aborted by SIGINT or SIGTERM: what has been started must end. */
  readonly signal: AbortSignal;
  /** Where a run is written down as it goes on; none for a run in the process that reports it. */
  readonly journal?: Journal;
}

/** The width of a terminal; one that does not know its own says 0, which is none. */
export const widthOf = ({
  isTTY,
  columns,
}: {
  readonly isTTY?: boolean;
  readonly columns?: number;
}): number | undefined => (isTTY === true && columns !== undefined && columns > 0 ? columns : undefined);

/** A mistake of the user's: one sentence that names the flag and the fix. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'USAGE';

  constructor(message: string, options?: ErrorOptions) {
    super(sentences(message), options);
  }
}

/**
 * The same with everything that is written fit to be shown, whoever supplied it: nothing shows a secret that was read, and on
 * standard error nothing steers the terminal. What goes to standard output is a report, whose format decides about the rest.
 */
export const safely = (io: Io): Io => ({
  ...io,
  out: (text) => {
    io.out(withoutOddSecrets(text));
  },
  err: (text) => {
    io.err(sentences(text));
  },
});
