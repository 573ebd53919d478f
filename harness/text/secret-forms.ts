/** What hides one secret. */
export interface Hiding {
  /** The whole secret, in whatever case and encoding. */
  readonly whole: RegExp;
  /** Every part of it of this length, in lower case; none of a secret that is hardly longer. */
  readonly parts: ReadonlySet<string>;
}

/** Characters of a part that tell it from other text. */
export const partLength = 12;

const mostKnown = 32;
const known = new Map<string, Hiding>();

/** What hides this secret; made once, because it is asked for every text that is observed. */
export function hidingOf(secret: string): Hiding {
  const before = known.get(secret);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const made = hiding(secret);
  known.set(secret, made);
  return made;
}

function hiding(secret: string): Hiding {
  // Checks send the secret without its last or its first character as well.
  const forms = [secret, secret.slice(0, -1), secret.slice(1)]
    .flatMap(formsOf)
    .filter((form) => form.length >= shortest(secret));
  const whole = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  const parts = new Set<string>();
  if (secret.length >= partLength + 4)
    for (const form of formsOf(secret).map((each) => each.toLowerCase()))
      for (let at = 0; at + partLength <= form.length; at += 1) parts.add(form.slice(at, at + partLength));
  return { whole: new RegExp(whole.map((form) => form.replace(/[^\w]/g, '\\$&')).join('|'), 'gi'), parts };
}

const shortest = (secret: string): number => Math.max(1, Math.min(6, secret.length - 1));

/** As it is, and as JSON, URLs, hexadecimal and base64 have it, wherever it begins in what is encoded. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('hex').replaceAll(/../g, '%$&'),
    // As the password of a user (RFC 7617), which a check sends.
    Buffer.from(`token:${secret}`, 'utf8').toString('base64'),
    ...[0, 1, 2].flatMap((before) => inBase64(bytes, before)),
  ];
}

/** The characters that the bytes alone decide when so many others stand before them. */
function inBase64(bytes: Buffer, before: number): readonly string[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes]);
  const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6)];
  const text = all.toString('base64').slice(from, to);
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
}
