import type { Exchange } from '../../../attempt';
import type { Endpoint, Setup, Target } from '../../../target/types';

/** Where an attempt goes, with what the target decides of it: the part that every exchange with one setup has in common. */
export const towards = (
  { oracle, verifiesServer }: Pick<Target, 'oracle' | 'verifiesServer'>,
  { requestHeader }: Pick<Setup, 'requestHeader'>,
  endpoint: Endpoint,
): Pick<Exchange, 'endpoint' | 'requestHeader' | 'oracle' | 'verifiesServer'> => ({
  endpoint,
  requestHeader,
  oracle,
  verifiesServer,
});
