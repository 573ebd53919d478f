import type { Caller } from '../caller';
import type { ApiRequest } from '../exchange';
import type { OpenApi } from '../server';

/** An API for tests of authentication: it tells every caller who it is, and what it has received. */
export const whoAmI: OpenApi = () =>
  Promise.resolve({
    respond: ({ method, path, query, headers, body }: ApiRequest, caller: Caller) =>
      Promise.resolve({
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({ caller, method, path, query: query.toString(), headers, body: body.toString() }),
      }),
    close: () => Promise.resolve(),
  });
