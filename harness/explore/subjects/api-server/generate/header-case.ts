import { tuple, type Arbitrary } from 'fast-check';
import { whoAmI } from '../../../../vocabulary';
import type { Certificate } from '../../../../vocabulary/types';
import type { HttpVersion } from '../../../../vocabulary/versions';
import { presented, type ApiServerCase } from '../cases';
import type { SomeHeaders } from './header-dimensions';

/** Who is asked of the server, with these headers, by the holder of this certificate, or of none. */
export const caseWith = (
  sender: Certificate | undefined,
  http: HttpVersion,
  headers: readonly SomeHeaders[],
): Arbitrary<ApiServerCase> =>
  tuple(...headers).map((all) => ({
    area: 'header-values',
    given: sender === undefined ? {} : { [presented]: sender },
    when: whoAmI({ ...(sender === undefined ? {} : { present: presented }), headers: all.flat(), http }),
  }));
