import { badRequest } from '../../negotiation/refusals';
import type { Selection } from '../../storage/store';
import { endOfPage } from './continue-token';
import { selected } from './selectors';

/** Which part of a list the query asks for: `limit` and `continue` (specification 4, 8; rule E-02), and selectors. */
export function listOptions(query: URLSearchParams): Selection {
  const limit = pageSize(query.get('limit'));
  const token = query.get('continue');
  return {
    ...(limit > 0 && { limit }),
    ...(token !== null && token !== '' && { after: pageStart(token) }),
    matches: selected(query),
  };
}

/** Reads the number as kube-apiserver does: zero and less mean no limit. */
function pageSize(text: string | null): number {
  if (text === null) return 0;
  const parsing = `strconv.ParseInt: parsing ${JSON.stringify(text)}`;
  if (!/^[+-]?\d+$/.test(text)) throw badRequest(`${parsing}: invalid syntax`);
  if (BigInt.asIntN(64, BigInt(text)) !== BigInt(text)) throw badRequest(`${parsing}: value out of range`);
  return Number(text);
}

function pageStart(token: string): string {
  const endedAt = endOfPage(token);
  if (endedAt === undefined) throw badRequest('continue key is not valid');
  return endedAt;
}
