/**
 * The value with some of its properties computed when they are first read: what nobody reads of an attempt that passed costs
 * nothing. They are own and enumerable, as those of other data are: a copy, JSON and a comparison read them all.
 */
export function deferred<Value extends object>(
  value: Partial<Value>,
  later: { readonly [Key in keyof Value]?: () => Value[Key] },
): Value {
  const properties = Object.getOwnPropertyDescriptors(value) as PropertyDescriptorMap;
  for (const [key, compute] of Object.entries<(() => unknown) | undefined>(later)) {
    if (compute !== undefined) properties[key] = { get: onceOnly(compute), enumerable: true, configurable: true };
  }
  return Object.defineProperties({}, properties) as Value;
}

function onceOnly(compute: () => unknown): () => unknown {
  let known: { readonly value: unknown } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** Whether the property is one that is computed when it is first read. */
export const isDeferred = <Value extends object>(value: Value, key: keyof Value): boolean =>
  Object.getOwnPropertyDescriptor(value, key)?.get !== undefined;
