import type { HeldBody } from './connection';

/**
 * Makes a request whose body, or that of whose answer, is held back until others are answered: they are made once its head has been
 * sent, or it has come to an end without that.
 */
export async function aroundTheBody<Own, Others>(
  own: (held: HeldBody) => Promise<Own>,
  others: () => Promise<Others>,
): Promise<readonly [own: Own, others: Others]> {
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
