import type { Observation } from '../../observation';
import { inconclusive, notApplicable, type Ruling } from '../finding';

/** RFC 6585, 4 and 5. */
const tooManyRequests = 429;
const headerFieldsTooLarge = 431;

/**
 * A server that limits how fast it is asked, or how many header fields it reads, has not answered what it was asked: that is no defect,
 * and shows nothing. A failure of safety stands all the same.
 */
export function unlessLimited(finding: Ruling, { response, company = [] }: Observation): Ruling {
  if (finding.verdict !== 'failed' || finding.severity !== 'conformance') return finding;
  if (response?.status === headerFieldsTooLarge)
    return notApplicable('the target answers 431: it takes no request with so many header fields, or so long ones');
  const statuses = [response?.status, ...company.map(({ status }) => status)];
  return statuses.includes(tooManyRequests)
    ? inconclusive('the target answers 429: it limits how fast it is asked, and is to be asked more slowly')
    : finding;
}
