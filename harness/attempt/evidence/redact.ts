import { withoutSecret } from '../../text';

/**
 * The same without the supplied bearer token, wherever it stood: in the request that was written, and in what a server made
 * of it, for one that takes a token for a name says it in its answer. Values that do not hold it are the same values.
 */
export function withoutToken<Value>(value: Value, token: string | undefined): Value {
  if (token === undefined || token === '') return value;
  return replaced(value, (text) => withoutSecret(text, token)) as Value;
}

function replaced(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => replaced(item, hide));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  let same = true;
  const properties: PropertyDescriptorMap = {};
  for (const key of Object.keys(value)) {
    const property = propertyOf(value, key, hide);
    const shownKey = hide(key);
    same &&= shownKey === key && property.same;
    properties[shownKey] = property.descriptor;
  }
  return same ? value : Object.defineProperties({}, properties);
}

/** A property without the token; what is computed when it is first read is searched then. */
function propertyOf(
  value: object,
  key: string,
  hide: (text: string) => string,
): { readonly descriptor: PropertyDescriptor; readonly same: boolean } {
  const descriptor = Object.getOwnPropertyDescriptor(value, key) ?? {};
  const { get } = descriptor as { readonly get?: () => unknown };
  if (get !== undefined) return { descriptor: { ...descriptor, get: () => replaced(get(), hide) }, same: false };
  const item = replaced(descriptor.value, hide);
  return { descriptor: { ...descriptor, value: item }, same: item === descriptor.value };
}
