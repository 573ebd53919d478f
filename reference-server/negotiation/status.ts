import type { ApiRequest, ApiResponse } from '../exchange';
import { choose, plain } from './accept';
import { objectResponse } from './encode';

/** What a `Status` says besides its message: which object, and which of its fields. */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
}

/** One field that was found wanting. */
export interface StatusCause {
  readonly reason: string;
  readonly message: string;
  readonly field: string;
}

/**
 * A failure as every stage reports it: `kind: Status`, in JSON, or in YAML where the caller prefers it (rule N-04). It
 * is negotiated more kindly than other objects: who accepts neither form gets JSON, because a refusal must arrive.
 */
export function statusResponse(
  { headers }: Pick<ApiRequest, 'headers'>,
  status: number,
  reason: string,
  message: string,
  details?: StatusDetails,
): ApiResponse {
  const body = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason,
    ...(details && { details }),
    code: status,
  };
  return objectResponse(status, body, choose(headers, plain) ?? { format: 'json' });
}
