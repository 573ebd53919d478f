import type { Decision, ServerSettings } from '../../../../model';
import type { Target } from '../../../../target/types';

/** Stands for the bearer token in hand, and for whom it identifies: which user that is, the target alone says. */
const [inHand] = [
  { token: 'the-Token-in-hand', caller: { user: 'the bearer of the token in hand', groups: [], extra: {} } },
] as const satisfies ServerSettings['tokens'];

/** The tokens that the model knows of a target. */
export const tokensOf = ({ supplies = [] }: Pick<Target, 'supplies'>): ServerSettings['tokens'] =>
  supplies.includes('token') ? [inHand] : [];

/** Whether the bearer token in hand has a part in a decision. */
export const isOfToken = (decision: Decision): boolean =>
  decision.through.includes('token-user') || decision.caller?.user === inHand.caller.user;

/** Whether the caller is the bearer of the token in hand, as itself. */
export const isBearer = (decision: Decision): boolean =>
  decision.kind === 'caller' && decision.means === 'token' && !decision.through.includes('impersonated');
