import { harnessFor } from '../run';
import { apiServer } from './api-server/subject';

/** Every subject that can be under test: a new one is one line here, and a folder beside this file. */
export const { plan, listOf, requestsIn, isSlow, begin, run } = harnessFor({
  'api-server': apiServer,
});
