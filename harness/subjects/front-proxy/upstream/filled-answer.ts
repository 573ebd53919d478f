import type { UpstreamAnswer } from '../../../vocabulary/front-proxy/types';
import type { Upstream } from './upstream';

/** An answer whose headers lead to the upstream itself, with the mark of what may not be asked for. */
export const filled = (
  answer: UpstreamAnswer,
  { host, port, elsewhere }: Pick<Upstream, 'host' | 'port' | 'elsewhere'>,
  mark: string,
): UpstreamAnswer =>
  answer.headers === undefined
    ? answer
    : {
        ...answer,
        headers: answer.headers.map(([name, value]) => [
          name,
          value
            .replaceAll('{upstream}', `${host}:${port}`)
            .replaceAll('{elsewhere}', elsewhere)
            .replaceAll('{hidden}', mark),
        ]),
      };
