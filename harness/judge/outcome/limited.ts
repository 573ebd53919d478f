import type { Observation } from '../../observation';
import { inconclusive, type Ruling } from '../finding';

/** RFC 6585, 4. */
const tooManyRequests = 429;

/**
 * A server that limits how fast it is asked has not answered what it was asked: that is no defect, and shows nothing. A
 * failure of safety stands all the same.
 */
export function unlessLimited(finding: Ruling, { response, company = [] }: Observation): Ruling {
  const statuses = [response?.status, ...company.map(({ status }) => status)];
  return finding.verdict === 'failed' && finding.severity === 'conformance' && statuses.includes(tooManyRequests)
    ? inconclusive('the target answers 429: it limits how fast it is asked, and is to be asked more slowly')
    : finding;
}
