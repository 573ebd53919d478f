import type { FrontProxyTerms, ProxyUser } from '../../../target/front-proxy';
import { endsTheFormerCa } from '../../../vocabulary/front-proxy/client-ca-file';
import { isOfTheNewCa, isRightForm } from '../../../vocabulary/front-proxy/credential-forms';
import type { ProxyRequest, ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { ScenarioOf } from '../../../vocabulary/types';
import { credentialOf, type ProxyContext } from '../attempts/context';
import { holderAsSeen } from '../holders';
import type { JudgeContext } from '../judge/context';
import { allRequests } from '../marks/all-requests';
import { userFor } from '../planning/users';

/** What an attempt of a scenario is judged with. */
export function contextFor(
  scenario: ScenarioOf<FrontProxyTerms>,
  attempt: ThroughProxy,
  context: ProxyContext,
  controlled: boolean,
  secrets: readonly string[],
): JudgeContext {
  const { target, marks } = context;
  const requests = allRequests(attempt);
  return {
    target,
    marks,
    attempt,
    requests,
    userOf: (request) => {
      const user = asSeen(scenario, request, userWhom(scenario, request, target), context);
      return request === attempt && isOfTheFormerCa(attempt, user) ? undefined : user;
    },
    userNamed: (request) => asSeen(scenario, request, userMeant(scenario, request.as, target), context),
    frontName: context.open.endpoint.serverName,
    upstreamAt: context.upstream && `${context.upstream.host}:${context.upstream.port}`,
    certificatesOfUsers: target.users.flatMap((user) => {
      const credential = credentialOf(context, user);
      return credential.kind === 'client-certificate' ? [credential.credential.facts.fingerprint] : [];
    }),
    controlled,
    get secrets() {
      // A password may be a word that stands in the request, or in the identity, in any case: then it tells nothing.
      const said = JSON.stringify([requests, target.users, target.upstream?.name, context.open.endpoint]);
      return secrets.filter((secret) => !said.includes(secret));
    },
  };
}

/** The user with the identity that the front proxy has been seen to forward. */
function asSeen(
  { given }: ScenarioOf<FrontProxyTerms>,
  { as = '' }: ProxyRequest,
  user: ProxyUser | undefined,
  context: ProxyContext,
): ProxyUser | undefined {
  if (user !== undefined && given[as]?.kind === 'certified-user') return holderAsSeen(user, context);
  const identity = user && context.forwardedAs.get(user.name);
  return user === undefined || identity === undefined ? user : { ...user, identity };
}

/** Whom a request authenticates, by data alone. */
function userWhom(
  scenario: ScenarioOf<FrontProxyTerms>,
  { as, presenting }: ProxyRequest,
  target: ProxyContext['target'],
): ProxyUser | undefined {
  return presenting !== undefined && !isRightForm(presenting) ? undefined : userMeant(scenario, as, target);
}

/** Whether the request of an attempt is made with a certificate of a CA that has been replaced (rule K-09). */
const isOfTheFormerCa = (attempt: ThroughProxy, user: ProxyUser | undefined): boolean =>
  endsTheFormerCa(attempt) && user?.by === 'client-certificate' && !isOfTheNewCa(attempt.presenting);

function userMeant(
  scenario: ScenarioOf<FrontProxyTerms>,
  as: string | undefined,
  target: ProxyContext['target'],
): ProxyUser | undefined {
  const given = as === undefined ? undefined : scenario.given[as];
  return given && userFor(given, target);
}
