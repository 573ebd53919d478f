import { watchStandstill } from '../../../processes/standstill/standstill';
import type { perform } from './perform';

/**
 * Makes an attempt once more whose command did not end in time while the harness stood still, and with it the servers that it plays:
 * that shows nothing of the client.
 */
export const steadily =
  (make: typeof perform): typeof perform =>
  async (scenario, attempt, tls, context) => {
    const standstill = watchStandstill(context.clock);
    try {
      const run = await make(scenario, attempt, tls, context);
      if (run.exit.kind !== 'timed-out' || !standstill.end()) return run;
    } finally {
      standstill.end();
    }
    return make(scenario, attempt, tls, context);
  };
