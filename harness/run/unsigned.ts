import { attemptsOf, presentedIn, type Case, type Group } from '../plan';
import type { GroupContext } from './group';

/** What a signer does not give, and what no key of this type can be made to do. */
const impossible: readonly string[] = ['signing-failed', 'forgery-impossible'];

/**
 * The cases that need a certificate which its signer does not give, with what the signer said: another name or usage than
 * was asked for would make a correct server look wrong. Where only keys sign there is none.
 */
export async function unsigned(
  { scenario }: Group,
  cases: readonly Case[],
  { target, credentials, setup }: Pick<GroupContext, 'target' | 'credentials' | 'setup'>,
): Promise<ReadonlyMap<Case, string>> {
  const reasons = new Map<Case, string>();
  if (Object.keys(target.signings ?? {}).length === 0 && target.holds?.includes('certificate') !== true) return reasons;
  const refusals = new Map<string, Promise<string | undefined>>();
  const refusal = (name: string): Promise<string | undefined> => {
    const asked = refusals.get(name) ?? ask(name);
    refusals.set(name, asked);
    return asked;
  };
  const ask = async (name: string): Promise<string | undefined> => {
    try {
      await credentials.of(scenario, name, setup.requestHeader);
      return undefined;
    } catch (error) {
      if (error instanceof Error && 'code' in error && impossible.includes(String(error.code))) return error.message;
      throw error;
    }
  };
  for (const each of cases) {
    const names = attemptsOf(scenario, each.definition, each.control).flatMap(presentedIn);
    const said = (await Promise.all([...new Set(names)].map(refusal))).find((reason) => reason !== undefined);
    if (said !== undefined) reasons.set(each, said);
  }
  return reasons;
}
