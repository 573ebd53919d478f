import { serveReference, type Serving } from '../../../bundled/serve';
import type { Io } from '../../output/io';

/** Serves until SIGTERM or SIGINT; what was made for it is removed again. */
export async function serveCommand(argv: readonly string[], io: Io): Promise<void> {
  await untilStopped(
    await serveReference(argv, (line) => {
      io.err(`${line}\n`);
    }),
    io,
  );
}

/** Tells how to speak to a program that serves, and keeps it until SIGTERM or SIGINT. */
export async function untilStopped(serving: Serving, io: Io): Promise<void> {
  try {
    if (!io.signal.aborted) io.out(serving.introduction);
    await new Promise<void>((resolve) => {
      if (io.signal.aborted) resolve();
      io.signal.addEventListener('abort', () => {
        resolve();
      });
    });
  } finally {
    await serving.stop();
  }
}
