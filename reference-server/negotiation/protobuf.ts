/** Reads the content of a field, given what was read of the same field before; throws if it is broken. */
export type Reader = (content: Buffer, before?: unknown) => unknown;

const varint = 0;
const fixed64 = 1;
const delimited = 2;
const fixed32 = 5;

/** Bytes as they are: a message in a message. */
export const bytes: Reader = (content) => content;

/** UTF-8. */
export const text: Reader = (content) => new TextDecoder('utf-8', { fatal: true }).decode(content);

/** A repeated field. */
export function list(of: Reader): Reader {
  return (content, before = []) => {
    (before as unknown[]).push(of(content));
    return before;
  };
}

const entry = message({ 1: ['key', text], 2: ['value', text] });

/** A map of texts: a repeated field of entries. Without a prototype, no key of it is special. */
export const textMap: Reader = (content, before = Object.create(null)) => {
  const { key = '', value = '' } = entry(content) as { readonly key?: string; readonly value?: string };
  (before as Record<string, string>)[key] = value;
  return before;
};

/**
 * A message as the object that stands for it in JSON, by the numbers of its fields. Fields that are not named are
 * passed over; empty texts, which Go writes where JSON leaves the field out, are left out.
 */
export function message(fields: Readonly<Record<number, readonly [name: string, read: Reader]>>): Reader {
  return (content) => {
    const object: Record<string, unknown> = {};
    for (const [number, part] of delimitedFields(content)) {
      const [name, read] = fields[number] ?? [];
      if (name === undefined || read === undefined) continue;
      const value = read(part, object[name]);
      if (value !== '') object[name] = value;
    }
    return object;
  };
}

function* delimitedFields(content: Buffer): Generator<readonly [number: number, content: Buffer]> {
  let offset = 0;
  while (offset < content.length) {
    const tag = number();
    switch (tag % 8) {
      case varint:
        number();
        break;
      case fixed64:
        skip(8);
        break;
      case delimited:
        yield [Math.floor(tag / 8), skip(number())];
        break;
      case fixed32:
        skip(4);
        break;
      default:
        throw new RangeError(`unknown wire type ${tag % 8}`);
    }
  }

  function number(): number {
    let value = 0;
    for (let scale = 1; scale <= 2 ** 63; scale *= 128) {
      const [byte = 0] = skip(1);
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
    throw new RangeError('a number is too long');
  }

  function skip(length: number): Buffer {
    if (length > content.length - offset) throw new RangeError('a field is longer than its message');
    offset += length;
    return content.subarray(offset - length, offset);
  }
}
