import type { Identity } from '../../../observation';
import { isAnonymous, outcomeInWords, outcomeOf } from '../../../judge';
import type { Credential } from '../../../pki';
import { type Case, type Group } from '../../../plan';
import { flagOf, usageOf } from '../../../settings';
import { isNameless, oracleInWords } from '../../../target/oracles/oracles';
import { tokenInHand } from '../../../vocabulary';
import { askIdentity, type IdentityQuestion } from './ask-identity';
import { asksWho, presentsInHand, presentsToken } from '../planning';

/** What one setup is asked before checks that rest on it are tried. */
interface PreconditionQuestion extends IdentityQuestion {
  /** The client certificate in hand. */
  readonly mine?: Credential | undefined;
  /** Why no answer shows who is accepted, where the identity oracle is `none`. */
  readonly unidentified?: string | undefined;
}

/** What came of asking. */
export interface Preconditions {
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
export async function askPreconditions(
  { scenario, cases }: Group,
  asked: PreconditionQuestion,
): Promise<Preconditions> {
  const running = cases.filter(({ decision }) => decision.kind === 'run');
  const withToken = running.filter(({ definition, control }) => presentsToken(scenario, definition, control));
  const asking = running.filter(({ definition, control }) => asksWho(scenario, definition, control));
  const { oracle } = asked.target;
  const withCertificate = running.filter(({ definition, control }) => presentsInHand(scenario, definition, control));
  const [bearer, mine, stranger] = await Promise.all([
    withToken.length === 0 ? undefined : tokenBearer(asked),
    withCertificate.length === 0 ? undefined : certificateProblem(asked),
    asking.length === 0 || !isNameless(oracle) || oracle.kind === 'none' ? asked.unidentified : strangerProblem(asked),
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

async function tokenBearer(
  asked: PreconditionQuestion,
): Promise<{ readonly user?: Identity; readonly problem?: string }> {
  const observation = await askIdentity(asked, [tokenInHand()]);
  const { identity } = observation;
  const { profile } = asked.target;
  if (identity !== undefined && !isAnonymous(identity, profile)) return { user: identity };
  const saw = outcomeInWords(outcomeOf(observation, profile));
  return {
    problem: `the target does not accept the supplied bearer token: it ${saw}; either this token is not one of the server's (give another with ${usageOf('tokenFile')}), or the server rejects its own`,
  };
}

async function strangerProblem(asked: PreconditionQuestion): Promise<string | undefined> {
  const { identity } = await askIdentity(asked);
  const { oracle } = asked.target;
  return identity !== undefined && identity.user === undefined
    ? `the target lets callers without a credential through where the identity oracle ${oracleInWords(oracle)} asks, so it tells nobody apart; choose another one with ${flagOf('identityOracle')}`
    : undefined;
}

/** Why nothing can be shown with the certificate in hand; that it names somebody else than it says is for the checks to find. */
async function certificateProblem(asked: PreconditionQuestion): Promise<string | undefined> {
  const observation = await askIdentity(asked, [], asked.mine);
  const { profile } = asked.target;
  if (observation.identity !== undefined && !isAnonymous(observation.identity, profile)) return undefined;
  const saw = outcomeInWords(outcomeOf(observation, profile));
  return `the target does not accept the supplied client certificate: it ${saw}; either the server's CA did not issue it (give another with ${usageOf('kubeconfig')} or ${usageOf('clientCertificate')}), or the server rejects the users of its own CA`;
}
