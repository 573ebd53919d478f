import type { ProxyIdentity } from '../../target/front-proxy';
import { unchangedParts } from '../../vocabulary/front-proxy/expectation';
import type { ProxyRejection, UnchangedPart } from '../../vocabulary/front-proxy/types';
import { isKept, isUsual } from './target';
import { readings } from '../message';
import type { HeaderLine, Reading } from '../types';
import type { ProxyBranchId } from './branches';
import { fatesOf, nominatedBy } from './fate';
import type { ProxyDecision, ProxyDecisions, ProxyRequestFacts, ProxySettings } from './types';

/**
 * What a correct front proxy makes of a request (clause 5.2): the identity that arrives at the API server and what becomes of the
 * user's own headers, or how it is rejected. Nothing is carried from one request to another (rule X-14).
 */
export function forward(settings: ProxySettings, { onSession, ...request }: ProxyRequestFacts): ProxyDecisions {
  const [first, ...more] = decided(settings, request);
  if (onSession === undefined) return [first, ...more];
  const others = onSession.flatMap((user) => decided(settings, { ...request, user }));
  const resumed = (decision: ProxyDecision): ProxyDecision => ({
    ...decision,
    through: [...decision.through, 'proxy-session-resumed'],
  });
  return [resumed(first), ...[...more, ...others].map(resumed)];
}

/** What it makes of a request whose user is known. */
function decided(settings: ProxySettings, request: ProxyRequestFacts): ProxyDecisions {
  const { speaks, http, user, target, headers, upstream } = request;
  const rejected = (as: ProxyRejection, branch: ProxyBranchId): ProxyDecision => ({
    kind: 'rejected',
    as,
    statuses: settings.rejections[as],
    branch,
    through: [branch],
  });
  if (speaks === 'clear-text') return [rejected('clear-text', 'proxy-clear-text')];
  if (user === undefined) return [rejected('unauthenticated', 'proxy-no-credential')];
  const { refused, read } = readings(headers, http, settings);
  const malformed = [
    ...(refused === undefined ? [] : [rejected('malformed', 'proxy-line-malformed')]),
    ...(isUsual(target, settings) ? [] : [rejected('malformed', 'proxy-target-odd')]),
  ];
  if (!isCarried(user)) return [rejected('malformed', 'proxy-name-uncarried'), ...malformed];
  if (upstream !== 'verified')
    return [
      upstream === 'unverified'
        ? rejected('upstream-not-verified', 'proxy-upstream-unverified')
        : rejected('upstream-failed', 'proxy-upstream-unreachable'),
      ...malformed,
    ];
  const [first, ...others] = read.map((reading) => forwarded(user, reading, target, settings));
  if (first === undefined) throw new Error('a request that is read in no way');
  return [first, ...others, ...malformed];
}

function forwarded(
  identity: ProxyIdentity,
  { lines, odd }: Reading,
  target: string,
  settings: ProxySettings,
): ProxyDecision {
  const fates = fatesOf(lines, settings);
  const through = new Set(fates.flatMap(({ branch }) => branch ?? []));
  const unchanged = unchangedParts.filter((part) => isUnchanged(part, lines, target, settings));
  return {
    kind: 'forwarded',
    identity,
    headers: fates,
    // A line that begins with a space becomes a part of the one before it, which may be one of these (RFC 9112, 5.2).
    unchanged: odd === 'line-folded' ? unchanged.filter((part) => !inLines.includes(part)) : unchanged,
    branch: 'proxy-forwarded',
    through: [...through, 'proxy-request-unchanged', 'proxy-forwarded'],
  };
}

const inLines: readonly UnchangedPart[] = ['content-type', 'accept'];

/** Whether a part of a request arrives as it was sent: one that the user calls the connection's, or says twice, may not. */
const isUnchanged = (
  part: UnchangedPart,
  lines: readonly HeaderLine[],
  target: string,
  settings: ProxySettings,
): boolean =>
  (part !== 'path' || isKept(target, settings)) &&
  !nominatedBy(lines).includes(part) &&
  !lines.some(([name]) => name.toLowerCase() === part);

/** Whether header values can carry an identity as it is (RFC 9110, 5.5): no control characters, and no space at either end. */
const isCarried = ({ user, groups, uid = '', extra = {} }: ProxyIdentity): boolean =>
  [user, ...groups, uid, ...Object.values(extra).flat()].every(
    // oxlint-disable-next-line no-control-regex -- no header value holds them
    (text) => !/[\0-\x08\x0a-\x1f\x7f]|^[ \t]|[ \t]$/.test(text),
  ) && user !== '';
