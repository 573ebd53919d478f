import type { ProxyRequest, ThroughProxy } from '../../../../vocabulary/front-proxy/types';
import type { Header } from '../../../../vocabulary/types';
import { companyOf } from '../cases';

/** Names that every recipient reads as the configured one (RFC 9110, 5.1). */
const sameName = ['as-configured', 'lower-case', 'upper-case', 'mixed-case'];

/** A value of visible ASCII characters: a front proxy has no reason to reject it. */
const isPlain = (value: string): boolean => /^[ -~]*$/.test(value);

/** An identity header as the other programs of a cluster send them. */
const isUsualHeader = (header: Header): boolean =>
  (header.kind === 'user' || header.kind === 'group') &&
  sameName.some((each) => each === header.spelled) &&
  isPlain(header.value);

const most = 24;

const isUsualRequest = ({ headers, trailers, host, method }: ProxyRequest): boolean =>
  headers.length <= most &&
  headers.every(isUsualHeader) &&
  trailers === undefined &&
  host === undefined &&
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

/** Whether nothing about an attempt is a reason to reject it, but for who asks. */
export const isUsual = (attempt: ThroughProxy): boolean =>
  attempt.http !== '1.0' && attempt.inEachOf === undefined && [attempt, ...companyOf(attempt)].every(isUsualRequest);

/** Whether a refused request closes a connection under others that are pipelined behind it (RFC 9112, 9.3.2). */
export const isPipelined = ({ http, beside = [] }: ThroughProxy): boolean => http !== '2' && beside.length > 0;
