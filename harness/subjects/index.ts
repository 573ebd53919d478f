import { harnessFor } from '../run';
import type { ApiServerOptions } from './api-server/options';
import { apiServer } from './api-server/subject';
import { client } from './client/subject';
import { frontProxy } from './front-proxy/subject';

/** Every subject that can be under test: a new one is one line here, and a folder beside this file. */
export const { plan, listOf, requestsIn, isSlow, isAlone, prepareRun, run } = harnessFor<
  Pick<ApiServerOptions, 'replay'>
>({
  'api-server': apiServer,
  'front-proxy': frontProxy,
  client,
});
