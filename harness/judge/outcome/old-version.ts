import type { JudgeContext } from '../context';
import { notApplicable, type Ruling } from '../finding';
import type { Outcome } from './outcome';

/** A server need not speak the version of HTTP before 1.1, and says so by this status (RFC 9110, 15.6.6). */
export const withoutOldVersion = (outcome: Outcome, { http }: JudgeContext): Ruling | undefined =>
  http === '1.0' && outcome.kind === 'http' && outcome.response.status === 505
    ? notApplicable('the target does not speak HTTP/1.0 (it answers HTTP 505)')
    : undefined;
