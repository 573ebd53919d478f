import {
  askedOfProxy,
  forward,
  proxyBranches,
  type Branch,
  type ProxyDecision,
  subjectOfUser,
  type Askers,
  type ProxySettings,
} from '../../../../model';
import { formsOf } from '../../../../subjects/front-proxy/attempts/forms';
import { otherThan, userFor } from '../../../../subjects/front-proxy/planning/users';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import type { ProxyPromise } from '../../../../vocabulary/front-proxy/types';
import type { Expect, Expected } from '../../../expected';
import { companyOf, type FrontProxyCase, type FrontProxyCases } from '../cases';
import { expectationOf } from './expectation';

/** What the model says of cases on this front proxy. */
export function modelOf(target: FrontProxyTarget): Expect {
  const { requestHeader, profile } = target;
  const settings: ProxySettings = { requestHeader, rejections: profile.rejections, unpromised: profile.unpromised };
  return ((explored: FrontProxyCase): Expected<FrontProxyCases> | undefined => {
    const { when } = explored;
    const askers = askersIn(explored, target);
    if (askers === undefined || promisesOf(explored).some((promise) => profile.unpromised[promise] !== undefined))
      return undefined;
    const decided = formsOf(when, requestHeader).flatMap(({ attempt }) =>
      askedOfProxy(attempt, askers, settings).map((each) => ({ ...each, decisions: forward(settings, each.facts) })),
    );
    const expectation = expectationOf(when, decided);
    const own = decided.filter((each) => each.own).flatMap(({ decisions }) => decisions);
    const [first] = own;
    if (expectation === undefined || first === undefined) return undefined;
    const through = [...new Set(own.flatMap((each) => each.through))];
    const { clause, rule }: Branch = proxyBranches[citedOf(explored, first)];
    return { expectation, branch: first.branch, through, clause, rule };
  }) as unknown as Expect;
}

/** What a case is about by its session and its headers, before what it is about by its area. */
const odd = [
  'proxy-session-resumed',
  'proxy-identity-replaced',
  'proxy-alias',
  'proxy-impersonation',
  'proxy-connection-nominates',
] as const;
const ofAreas = { requests: 'proxy-request-unchanged', credentials: 'proxy-credential-kept-back' } as const;

/** The branch whose clause and rule a case cites: what is odd about it decides, and not that every request goes by it. */
function citedOf({ area }: FrontProxyCase, { branch, through }: ProxyDecision): ProxyDecision['branch'] {
  const about = odd.find((each) => through.includes(each));
  const ofArea = area === 'requests' || area === 'credentials' ? ofAreas[area] : branch;
  return about ?? (through.includes(ofArea) ? ofArea : branch);
}

/**
 * Whom the names of a case stand for: declared users as they are declared, holders of certificates as the model reads the subject.
 * Undefined: the target has no such user, or the model does not say whom a subject names.
 */
function askersIn({ given, when }: FrontProxyCase, target: FrontProxyTarget): Askers | undefined {
  const known = new Map<string, ReturnType<Askers['userOf']>>();
  for (const [name, each] of Object.entries(given)) {
    const user = userFor(each, target);
    if (user === undefined) return undefined;
    const identity =
      each.kind === 'certified-user' ? subjectOfUser({ ...each.besides, CN: each.CN, O: each.O }) : user.identity;
    known.set(name, identity && { identity, inHeader: user.by !== 'client-certificate' });
  }
  const [own = ''] = [when, ...companyOf(when)].flatMap(({ as }) => as ?? []);
  const asking = given[own] && userFor(given[own], target);
  return {
    userOf: (name) => known.get(name),
    other: otherThan(asking ?? target.users[0], target)?.identity.user ?? 'mallory',
  };
}

/** What a front proxy must promise for the model to say what comes of a state of the API server. */
const ofStates: Readonly<Partial<Record<FrontProxyCase['when']['upstream'], ProxyPromise>>> = {
  'weak-key': 'weak-keys-refused',
  'sha-1-signature': 'sha-1-refused',
  'old-tls': 'old-tls-refused',
  'name-in-the-subject-and-no-other': 'names-in-the-subject-refused',
  'name-in-the-subject-and-another-one': 'names-in-the-subject-refused',
};

/** What the expectation of a case rests on, beside the branches of the model. */
function promisesOf({ when }: FrontProxyCase): readonly ProxyPromise[] {
  const ofState = ofStates[when.upstream];
  return [...(ofState === undefined ? [] : [ofState]), ...(when.http === '1.0' ? (['http-1.0-served'] as const) : [])];
}
