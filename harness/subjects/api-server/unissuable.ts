import { type Case, type Group } from '../../plan';
import { needsInput, type Inapplicable } from '../../results';
import { flagOf } from '../../settings';
import type { GroupContext } from './attempts/context';
import { attemptsOf, presentedIn, requirementsOf, resolve } from './planning';

/**
 * The cases that need a certificate which its signer does not give, with what the signer said: another name or usage than
 * was asked for would make a correct server look wrong. Where only keys sign there is none.
 */
export async function unissuable(
  { scenario }: Group,
  cases: readonly Case[],
  { target, credentials, setup }: Pick<GroupContext, 'target' | 'credentials' | 'setup'>,
): Promise<ReadonlyMap<Case, Inapplicable>> {
  const reasons = new Map<Case, Inapplicable>();
  if (Object.keys(target.signings ?? {}).length === 0 && target.supplies?.includes('certificate') !== true)
    return reasons;
  const refusals = new Map<string, Promise<Inapplicable | undefined>>();
  const refusal = (name: string): Promise<Inapplicable | undefined> => {
    const asked = refusals.get(name) ?? ask(name);
    refusals.set(name, asked);
    return asked;
  };
  const ask = async (name: string): Promise<Inapplicable | undefined> => {
    try {
      await credentials.of(scenario, name, setup.requestHeader);
      return undefined;
    } catch (error) {
      const { code, message } = error as { readonly code?: unknown; readonly message: string };
      // What no key of this type can be made to do.
      if (code === 'forgery-impossible') return needsInput(message, flagOf('clientCertificate'));
      // What a signer does not give: the key of the authority makes it.
      if (code === 'signing-failed') return needsInput(message, keyOf(name));
      throw error;
    }
  };
  const keyOf = (name: string): string => {
    const required = requirementsOf(resolve(scenario, name, setup.requestHeader));
    const ofProxies = required.some(({ authority }) => authority === 'request-header-ca');
    return flagOf(ofProxies ? 'requestHeaderCa' : 'clientCa');
  };
  for (const each of cases) {
    const names = attemptsOf(scenario, each.definition, each.control).flatMap(presentedIn);
    const said = (await Promise.all([...new Set(names)].map(refusal))).find((reason) => reason !== undefined);
    if (said !== undefined) reasons.set(each, said);
  }
  return reasons;
}
