import type { RecordedRequest } from '../../observation';

/** The host, with its port, that a request is for: the field `Host`, or `:authority` in HTTP/2. */
export const requestedHost = ({ headers }: Pick<RecordedRequest, 'headers'>): string =>
  headers.find(([name]) => /^(host|:authority)$/i.test(name))?.[1] ?? '';
