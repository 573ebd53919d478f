import { serveReference } from '../../../bundled/serve';
import type { Io } from '../../output/io';

/** Serves until SIGTERM or SIGINT; what was made for it is removed again. */
export async function serveCommand(argv: readonly string[], io: Io): Promise<void> {
  const serving = await serveReference(argv, (line) => {
    io.err(`${line}\n`);
  });
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
