import { isAnonymous, outcomeOf } from '../judge/outcome';
import type { Identity, Observation } from '../observation';
import type { SecurityFinding } from '../results';
import type { Profile, RequestHeaderConfig } from '../target/types';
import { quote } from '../vocabulary/words';
import { ordered, seenInRun, type Seen } from './finding';
import type { liveFindings } from './catalogue/live';

/** Who the identity headers of an inspection claim to be: nobody that a server knows, and with no rights. */
export const claimed = { user: 'authn-conformance:claimed', group: 'authn-conformance:claimed-group' } as const;

/** Who was asked about, in pairs that differ in one thing; what could not be presented is undefined. */
export interface Inspected {
  readonly nobody: Observation;
  readonly nobodyClaiming: Observation;
  /** An ordinary certificate of the client authority. */
  readonly user?: Observation | undefined;
  readonly userClaiming?: Observation | undefined;
  /** The name of the front proxy, issued by the client authority. */
  readonly userNamedProxyClaiming?: Observation | undefined;
  readonly proxyClaiming?: Observation | undefined;
  /** Another name, issued by the request-header authority. */
  readonly otherProxyClaiming?: Observation | undefined;
  /** The front proxy, with the standard headers alone. */
  readonly proxyClaimingByStandardHeaders?: Observation | undefined;
  /** A certificate of an authority that the target cannot know. */
  readonly stranger?: Observation | undefined;
}

/** What a target did, with what is needed to judge it. */
export interface Inspection {
  readonly profile: Profile;
  readonly requestHeader: RequestHeaderConfig;
  readonly inspected: Inspected;
}

type Rule = (inspection: Inspection) => readonly (readonly [keyof typeof liveFindings, Seen])[];

/**
 * What is to be said of a target's security. A finding is stated only when it was seen and its control held: the same
 * attempt without what makes it one came out otherwise.
 */
export function inspectionFindings(inspection: Inspection): readonly SecurityFinding[] {
  const found = rules.flatMap((rule) => rule(inspection));
  return ordered(found.map(([id, seen]) => seenInRun(id, seen, inspection.profile.name)));
}

/** Taken for the one that the headers claim to be. */
const believed = (observation: Observation | undefined): boolean => observation?.identity?.user === claimed.user;
const inGroup = (observation: Observation | undefined): boolean =>
  observation?.identity?.groups?.includes(claimed.group) === true;

/** Who a certificate was taken for, unless for nobody. */
function identified(observation: Observation | undefined, profile: Profile): Identity | undefined {
  if (observation === undefined) return undefined;
  const outcome = outcomeOf(observation, profile);
  return outcome.kind === 'accepted' ? outcome.identity : undefined;
}

const served = ({ ending }: Observation): boolean => ending.kind === 'response' || ending.kind === 'closed';

/** Rule R-01. Control: without the headers the same caller is somebody else, or nobody. */
const fromAnybody: Rule = ({ inspected: { nobody, nobodyClaiming } }) =>
  served(nobody) && !believed(nobody) && !inGroup(nobody) && (believed(nobodyClaiming) || inGroup(nobodyClaiming))
    ? [
        [
          'headers-believed-without-certificate',
          { seen: `without a certificate, ${asSaid(nobodyClaiming)}; without the headers it was not` },
        ],
      ]
    : [];

/** Rules R-02 and R-09. Control: without the headers the certificate is that of its own user. */
const fromUsers: Rule = ({ profile, inspected: { user, userClaiming } }) => {
  const alone = identified(user, profile);
  if (alone?.user === undefined || alone.user === claimed.user || inGroup(user)) return [];
  if (!believed(userClaiming) && !inGroup(userClaiming)) return [];
  return [
    [
      'headers-believed-with-ordinary-certificate',
      {
        seen: `with the certificate of ${quote(alone.user)}, ${asSaid(userClaiming)}; without the headers it was ${quote(alone.user)}`,
      },
    ],
  ];
};

/** Rules R-03 and R-10. Where ordinary users are believed as well there is nothing left to say. */
const fromNamesakes: Rule = (inspection) => {
  const { userClaiming, userNamedProxyClaiming } = inspection.inspected;
  if (
    !believed(userNamedProxyClaiming) ||
    believed(userClaiming) ||
    identified(inspection.inspected.user, inspection.profile) === undefined
  )
    return [];
  return [
    [
      'client-authority-issues-front-proxies',
      {
        seen: `with a certificate of the client authority in the name of the front proxy, ${asSaid(userNamedProxyClaiming)}; with one in another name it was not`,
      },
    ],
  ];
};

/** Rules R-04 and R-06. Control: the front proxy itself is believed. */
const fromAnyName: Rule = ({ requestHeader: { allowedNames }, inspected: { proxyClaiming, otherProxyClaiming } }) =>
  believed(proxyClaiming) && believed(otherProxyClaiming)
    ? [
        [
          'any-name-is-a-front-proxy',
          {
            // A list that is set and does not count is worse than one that is not set.
            severity: allowedNames.length > 0 ? 'critical' : 'warning',
            seen: `with a certificate of the request-header authority in another name${allowedNames.length > 0 ? ` than the allowed ${allowedNames.map(quote).join(', ')}` : ''}, ${asSaid(otherProxyClaiming)}`,
          },
        ],
      ]
    : [];

/** Rule H-16. Control: the configured headers are believed. */
const byStandardHeaders: Rule = ({ requestHeader, inspected: { proxyClaiming, proxyClaimingByStandardHeaders } }) =>
  believed(proxyClaiming) && believed(proxyClaimingByStandardHeaders)
    ? [
        [
          'standard-headers-believed',
          {
            seen: `with X-Remote-User alone, ${asSaid(proxyClaimingByStandardHeaders)}; the configured header is ${requestHeader.usernameHeaders.join(', ')}`,
          },
        ],
      ]
    : [];

/** Rules C-20 and P-03. Controls: a good certificate identifies, and the bad one was sent and asked for. */
const failedCredential: Rule = ({ profile, inspected: { nobody, user, stranger } }) => {
  const sent = stranger?.wire?.sentClientCertificate === 'sent' && user?.wire?.sentClientCertificate === 'sent';
  const anonymous = [nobody, stranger].every(
    (each) => each?.identity !== undefined && isAnonymous(each.identity, profile),
  );
  return sent && anonymous && identified(user, profile) !== undefined
    ? [
        [
          'failed-credential-is-anonymous',
          {
            seen: `a certificate of an unknown authority was answered with HTTP ${stranger.response?.status ?? 0} as ${quote(stranger.identity?.user ?? '')}, as a caller without a certificate is`,
          },
        ],
      ]
    : [];
};

/** What says what was wrong with a certificate of an unknown authority, in the words of Go, OpenSSL and others. */
const telling = [
  /\bx509\b/,
  /\bissue(?:r|d by)\b|_issuer_/,
  /\bunknown (?:authority|ca)\b/,
  /\bself[- _]signed\b/,
  /\bcertificate chain\b/,
  /\bauthn-conformance:stranger\b/,
];

/** Rule N-04. Control: a caller without a certificate is not told the same. */
const tellingRefusal: Rule = ({ inspected: { nobody, stranger } }) => {
  const status = stranger?.response?.status ?? 0;
  if (stranger?.identity !== undefined || status < 400 || status > 499) return [];
  const [refused, usual] = [textOf(stranger), textOf(nobody)];
  const words = telling.flatMap((pattern) => (pattern.test(usual) ? [] : (pattern.exec(refused) ?? [])));
  return words.length === 0
    ? []
    : [
        [
          'refusal-says-why',
          { seen: `HTTP ${status} to a certificate of an unknown authority says ${words.map(quote).join(', ')}` },
        ],
      ];
};

const textOf = (observation: Observation | undefined): string => {
  const { body = '', headers = [] } = observation?.response ?? {};
  return [body, ...headers.flat()].join('\n').toLowerCase();
};

/** Rules N-04 and P-08: a challenge of another kind, as RFC 9110 asks of a 401, is no request for a password. */
const passwordAskedFor: Rule = ({ inspected: { nobody, stranger } }) => {
  const asking = [nobody, stranger].find(
    (each) =>
      each?.response?.status === 401 &&
      each.response.headers.some(
        ([name, value]) => name.toLowerCase() === 'www-authenticate' && /^\s*basic\b/i.test(value),
      ),
  );
  return asking === undefined
    ? []
    : [
        [
          'password-asked-for',
          {
            seen: `HTTP 401 with WWW-Authenticate: Basic to ${asking === nobody ? 'a caller without a certificate' : 'a certificate of an unknown authority'}`,
          },
        ],
      ];
};

const asSaid = (observation: Observation | undefined): string =>
  believed(observation)
    ? `the caller was taken for ${quote(claimed.user)}, as the identity headers said`
    : `the caller was put into the group ${quote(claimed.group)}, as the identity headers said`;

const rules: readonly Rule[] = [
  fromAnybody,
  fromUsers,
  fromNamesakes,
  fromAnyName,
  byStandardHeaders,
  failedCredential,
  tellingRefusal,
  passwordAskedFor,
];
