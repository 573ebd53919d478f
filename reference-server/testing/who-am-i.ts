import type { Caller } from '../caller';
import type { UnreadRequest } from '../exchange';
import type { OpenApi } from '../server';

/** An API for tests of authentication: it tells every caller who it is, and what it has received. */
export const whoAmI: OpenApi = () =>
  Promise.resolve({
    respond: async ({ method, path, query, headers, readBody }: UnreadRequest, caller: Caller) => {
      const body = await readBody();
      return {
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({ caller, method, path, query: query.toString(), headers, body: body.toString() }),
      };
    },
    close: () => Promise.resolve(),
  });
