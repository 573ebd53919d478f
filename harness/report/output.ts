import type { Progress, RunResult } from '../results';

/** Hears of a run as it goes on, and renders it when it has ended; every hook is optional. */
export type Reporter = Progress;

/** Where a reporter writes. */
export interface Output {
  readonly write: (text: string) => void;
  /** A terminal shows colours and progress; a file or a pipe gets plain lines. */
  readonly terminal: boolean;
  /** The width of the terminal; text is not wrapped without it. */
  readonly columns?: number | undefined;
  /** Also what went well, check by check. */
  readonly verbose?: boolean | undefined;
}

/** Writes a document when the run has ended. */
export const atEnd =
  (render: (run: RunResult) => string) =>
  ({ write }: Output): Reporter => ({
    onEnd: (run) => {
      write(render(run));
    },
  });
