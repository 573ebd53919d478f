import { escapedJson, withoutPrivateKeys } from '../text';

/** A document as JSON that is fit to be shown: no private key, and no character that steers a terminal. */
export const asJson = (value: object): string =>
  escapedJson(
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? withoutPrivateKeys(each) : each), 2),
  );
