import * as standstill from '../../../processes/standstill/standstill';
import type { perform } from './perform';

/**
 * Makes an attempt once more whose command did not end in time while the harness stood still, and with it the servers that it plays:
 * that shows nothing of the client.
 */
export const steadily =
  (make: typeof perform): typeof perform =>
  (scenario, attempt, tls, context) =>
    standstill.steadily(
      () => make(scenario, attempt, tls, context),
      ({ exit }) => exit.kind === 'timed-out',
      context.clock,
    );
