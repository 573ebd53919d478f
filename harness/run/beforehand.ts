import type { Identity } from '../observation';
import { isAnonymous, outcomeInWords, outcomeOf } from '../judge';
import type { Credential } from '../pki';
import { asksWho, presentsInHand, presentsToken, type Case, type Group } from '../plan';
import type { Probe } from '../probe';
import { isNameless, oracleInWords } from '../target/oracles';
import type { Endpoint, Setup, Target } from '../target/types';
import { tokenInHand, whoAmI } from '../vocabulary';
import type { Attempt } from '../vocabulary/types';

/** What one setup is asked before checks that rest on it are tried. */
interface Asked {
  readonly target: Target;
  readonly setup: Setup;
  readonly endpoint: Endpoint;
  readonly probe: Probe;
  readonly token?: string | undefined;
  /** The client certificate in hand. */
  readonly mine?: Credential | undefined;
}

/** What came of asking. */
export interface Beforehand {
  /** Whom the token in hand identifies. */
  readonly tokenUser: Identity | undefined;
  /** Why nothing can be shown of a check; undefined: nothing stands in its way. */
  readonly doubt: (each: Case) => string | undefined;
}

/**
 * Asks what the checks of a group take for granted and a target may not give: that the bearer token, and the client
 * certificate, in hand identify somebody, and that an oracle which does not name those it lets through lets nobody through without a credential. A check
 * that cannot show anything is inconclusive, and never the target's failure.
 */
export async function askBeforehand({ scenario, cases }: Group, asked: Asked): Promise<Beforehand> {
  const running = cases.filter(({ decision }) => decision.kind === 'run');
  const withToken = running.filter(({ definition, control }) => presentsToken(scenario, definition, control));
  const asking = running.filter(({ definition, control }) => asksWho(scenario, definition, control));
  const { oracle } = asked.target;
  const withCertificate = running.filter(({ definition, control }) => presentsInHand(scenario, definition, control));
  const [bearer, mine, stranger] = await Promise.all([
    withToken.length === 0 ? undefined : tokenBearer(asked),
    withCertificate.length === 0 ? undefined : certificateProblem(asked),
    asking.length === 0 || !isNameless(oracle) ? undefined : strangerProblem(asked),
  ]);
  return {
    tokenUser: bearer?.user,
    doubt: (each) => {
      if (asking.includes(each) && stranger !== undefined) return stranger;
      if (withCertificate.includes(each) && mine !== undefined) return mine;
      return withToken.includes(each) ? bearer?.problem : undefined;
    },
  };
}

const question = (
  attempt: Attempt & { kind: 'who-am-i' },
  { target, setup, endpoint, probe, token }: Asked,
  credential?: Credential,
) =>
  probe({
    attempt,
    endpoint,
    credential,
    tls: undefined,
    token,
    requestHeader: setup.requestHeader,
    oracle: target.oracle,
    verifiesServer: target.verifiesServer,
  });

async function tokenBearer(asked: Asked): Promise<{ readonly user?: Identity; readonly problem?: string }> {
  const observation = await question(whoAmI({ headers: [tokenInHand()] }), asked);
  const { identity } = observation;
  const { profile } = asked.target;
  if (identity !== undefined && !isAnonymous(identity, profile)) return { user: identity };
  const saw = outcomeInWords(outcomeOf(observation, profile));
  return {
    problem: `the target does not accept the bearer token in hand: it ${saw}; give one that it accepts with --token-file FILE`,
  };
}

async function strangerProblem(asked: Asked): Promise<string | undefined> {
  const { identity } = await question(whoAmI(), asked);
  const { oracle } = asked.target;
  return identity !== undefined && identity.user === undefined
    ? `the target lets callers without a credential through where the identity oracle ${oracleInWords(oracle)} asks, so it tells nobody apart; choose another one with --identity-oracle`
    : undefined;
}

/** Why nothing can be shown with the certificate in hand; that it names somebody else than it says is for the checks to find. */
async function certificateProblem(asked: Asked): Promise<string | undefined> {
  const observation = await question(whoAmI(), asked, asked.mine);
  const { profile } = asked.target;
  if (observation.identity !== undefined && !isAnonymous(observation.identity, profile)) return undefined;
  const saw = outcomeInWords(outcomeOf(observation, profile));
  return `the target does not accept the client certificate in hand: it ${saw}; give one that it accepts with --kubeconfig FILE or --client-certificate CERT,KEY`;
}
