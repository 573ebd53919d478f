import type { Ending, Observation } from '../../../observation';
import type { Exchange } from '../../../attempt';

/** An attempt that was not made. */
export const notAttempted = ({ endpoint }: Pick<Exchange, 'endpoint'>, at: Date, ending: Ending): Observation => ({
  kind: 'exchange',
  ending,
  address: `${endpoint.host}:${endpoint.port}`,
  tls: undefined,
  wire: undefined,
  httpBytesWritten: 0,
  request: '',
  response: undefined,
  identity: undefined,
  at,
  duration: 0,
});
