import type { Identity, Observation } from '../../observation';
import { flagOf } from '../../settings';
import { readIdentity } from '../../target/oracles/identity';
import type { ProbeResults } from './attempts';
import { note, ok, problem, type Remark } from './finding';
import { did, outcomeOf, quoted, statusOf, textIn } from './outcome';

export interface CallerFacts {
  /** Who a caller without a credential is, and which answer says so. */
  readonly anonymous:
    | { readonly identity: Identity; readonly how: 'SelfSubjectReview' | 'message of a 403' }
    /** Nobody: it is refused. */
    | 'refused'
    /** Served, or refused for what it asks, and not said who it is. */
    | 'not-said'
    | 'not-seen';
  /** The status of GET /api; undefined: there was no answer. */
  readonly api: number | undefined;
  /** The status of a SelfSubjectReview. */
  readonly review: number | undefined;
  readonly version: { readonly status: number; readonly says: string | undefined } | undefined;
}

const answerOf = (observation: Observation | undefined) => {
  const outcome = outcomeOf(observation);
  return outcome.kind === 'answer' ? outcome.response : undefined;
};

/** What a caller without any credential is to the server. */
export function callerFacts(looks: ProbeResults): CallerFacts {
  const api = answerOf(looks['1.3']) ?? answerOf(looks['1.2']);
  const review = answerOf(looks['who-am-i']);
  const version = answerOf(looks.version);
  return {
    anonymous: anonymousOf(api, review),
    api: api?.status,
    review: review?.status,
    version: version && {
      status: version.status,
      says: version.status === 200 ? textIn(version.body, 'gitVersion') : undefined,
    },
  };
}

type Answer = ReturnType<typeof answerOf>;

function anonymousOf(api: Answer, review: Answer): CallerFacts['anonymous'] {
  const reviewed = review && readIdentity({ kind: 'self-subject-review' }, review);
  if (review !== undefined && reviewed !== undefined && review.status !== 403)
    return { identity: reviewed, how: 'SelfSubjectReview' };
  const forbidden = [api, review].flatMap((answer) =>
    answer?.status === 403 ? (readIdentity({ kind: 'forbidden-message' }, answer) ?? []) : [],
  )[0];
  if (forbidden !== undefined) return { identity: forbidden, how: 'message of a 403' };
  if (api === undefined) return 'not-seen';
  return api.status === 401 || api.status === 400 ? 'refused' : 'not-said';
}

/** The lines about the anonymous caller and what it may read of the version. */
export function callerFindings(facts: CallerFacts, looks: ProbeResults): readonly Remark[] {
  return [anonymous(facts, looks), version(facts, looks)];
}

function anonymous({ anonymous: found, api }: CallerFacts, looks: ProbeResults): Remark {
  const asked = `GET /api ${api === undefined ? 'has no answer' : `is answered ${api}`}`;
  if (found === 'not-seen')
    return note(
      'anonymous',
      `a caller without a certificate comes to no answer: it ${did(outcomeOf(looks['1.3'] ?? looks['1.2']))}`,
    );
  if (found === 'refused') return ok('anonymous', `a caller without a credential is refused: ${asked}`);
  if (found === 'not-said') return note('anonymous', `who a caller without a credential is, is not said: ${asked}`);
  const { identity, how } = found;
  const who = `a caller without a credential is ${inWords(identity)} (${how}); ${asked}`;
  return identity.groups?.includes('system:masters') === true
    ? problem(
        'anonymous',
        who,
        `nobody without a credential may be in system:masters: set ${flagOf('anonymousAuth')}=false, or look for what adds the group`,
      )
    : ok('anonymous', who);
}

function inWords({ user, groups }: Identity): string {
  const shown = (groups ?? []).slice(0, 8).map((group) => quoted(group));
  const more = (groups ?? []).length > shown.length ? ' and more' : '';
  const of = groups === undefined ? '' : shown.length === 0 ? ' in no group' : ` in ${shown.join(', ')}${more}`;
  return `${user === undefined ? 'a user that was not named' : `the user ${quoted(user)}`}${of}`;
}

function version({ version: found }: CallerFacts, looks: ProbeResults): Remark {
  const outcome = outcomeOf(looks.version);
  if (found?.status === 200)
    return note(
      'version',
      found.says === undefined
        ? 'GET /version is answered 200 to anyone, and is no version of Kubernetes'
        : `GET /version is public: ${quoted(found.says, 60)}`,
    );
  if (outcome.kind === 'answer' && [400, 401, 403].includes(outcome.response.status))
    return ok('version', `GET /version is not public: ${statusOf(outcome.response)}`);
  return note('version', `GET /version says no version: it ${did(outcome)}`);
}
