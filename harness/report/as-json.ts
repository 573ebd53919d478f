import { escapedJson, withoutPrivateKeys } from '../text';

/** A document as JSON that is fit to be shown: no private key, and no character that steers a terminal. */
export const asJson = (value: object, indent = 2): string =>
  escapedJson(
    JSON.stringify(
      value,
      (_key, each: unknown) => (typeof each === 'string' ? withoutPrivateKeys(each) : each),
      indent,
    ),
  );
