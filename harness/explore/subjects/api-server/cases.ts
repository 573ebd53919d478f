import type { ApiServerTerms } from '../../../target/types';
import type { Attempt } from '../../../vocabulary/types';
import type { ExploredCase } from '../../case';

/** The words of an API server's cases: of its attempts those that are generated. */
export interface ApiServerCases extends ApiServerTerms {
  readonly attempt: Extract<Attempt, { kind: 'who-am-i' | 'request' }>;
}

export type ApiServerCase = ExploredCase<ApiServerCases>;

/** The name of the certificate that a case presents. */
export const presented = 'caller';
