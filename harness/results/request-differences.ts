import type { Attribute, WrittenRequest } from '../observation';
import { beyond } from './beyond';

/** In what the requests of an attempt differ from those of its control, a sentence for each. */
export function requestDifferences(
  control: readonly WrittenRequest[],
  check: readonly WrittenRequest[],
): readonly string[] {
  const own = (requests: readonly WrittenRequest[]): WrittenRequest | undefined =>
    requests.find(({ role }) => role === 'own');
  const [before, now] = [own(control), own(check)];
  const companions = (['session', 'before', 'beside'] as const).flatMap((role) => {
    const [theirs, ours] = [control, check].map((all) => all.filter((each) => each.role === role).length);
    return theirs === ours
      ? []
      : [`${ours ?? 0} ${ours === 1 ? 'request' : 'requests'} ${roleWords[role]}, in place of ${theirs ?? 0}`];
  });
  if (before === undefined || now === undefined) return companions;
  const line = (request: WrittenRequest): string => unmarked(`${request.method} ${request.path}`);
  const body = unmarked(before.body) === unmarked(now.body);
  return [
    ...(line(before) === line(now) ? [] : [`the request is ${line(now)}, in place of ${line(before)}`]),
    ...ofHeaders(before.headers, now.headers, body),
    ...(body ? [] : ['the body differs']),
    ...companions,
  ];
}

/** The mark of an attempt through a front proxy differs in every attempt, and says nothing of it. */
const unmarked = (text: string): string => text.replaceAll(/\b[0-9a-f]{16}-\d+(?:-\d+)?\b/gi, 'MARK');

const roleWords = {
  session: 'on an earlier connection',
  before: 'before it on the connection',
  beside: 'at the same time on the connection',
} as const;

function ofHeaders(before: readonly Attribute[], now: readonly Attribute[], sameBody: boolean): readonly string[] {
  const lines = (headers: readonly Attribute[]): readonly string[] =>
    headers
      .filter(([name]) => sameBody || !/^content-length$/i.test(name))
      .map(([name, value]) => unmarked(`${name}: ${value}`));
  const [theirs, ours] = [lines(before), lines(now)];
  const itself = (each: string): string => each;
  return [
    ...beyond(ours, theirs, itself).map((each) => `it has the header \`${each}\``),
    ...beyond(theirs, ours, itself).map((each) => `it lacks the header \`${each}\``),
  ];
}
