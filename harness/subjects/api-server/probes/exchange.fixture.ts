import { headers, targetOf } from '../../../plan/targets.fixture';
import type { Exchange } from '../../../attempt';
import { whoAmI } from '../../../vocabulary';

/** An exchange without a certificate with a target that is never connected to, and with this difference. */
export const exchangeOf = (difference: Partial<Exchange> = {}): Exchange => ({
  attempt: whoAmI(),
  endpoint: { host: 'api.test', port: 6443, serverName: 'api.test', trust: undefined },
  credential: undefined,
  tls: undefined,
  requestHeader: headers,
  oracle: targetOf().oracle,
  verifiesServer: true,
  ...difference,
});
