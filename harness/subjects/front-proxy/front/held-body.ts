import type { HeldBody } from '../../../attempt/http/connection';
import type { Observation } from '../../../observation';

/**
 * Makes a request whose body comes behind the answers to others: they are made once its head has been sent, or it has come to an
 * end without that.
 */
export async function aroundTheBody(
  own: (held: HeldBody) => Promise<Observation>,
  others: () => Promise<readonly Observation[]>,
): Promise<readonly [own: Observation, others: readonly Observation[]]> {
  const [headSent, released] = [signal(), signal()];
  const said = own({ headSent: headSent.give, released: released.given });
  await Promise.race([headSent.given, said]);
  const heard = await others().finally(released.give);
  return [await said, heard];
}

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return {
    given,
    give: () => {
      give();
    },
  };
}
