/** Controls (C0, C1, DEL), format characters (bidirectional overrides, zero width), separators, and lone surrogates. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]|(?! )\p{Zs}/gu;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text on one line with everything invisible or steering written as an escape: `\n`, `\x1b`, `\u{202e}`. */
export function escaped(text: string): string {
  return text.replace(unsafe, (character) => {
    const short = named[character];
    if (short !== undefined) return short;
    const code = character.codePointAt(0) ?? 0;
    const digits = code.toString(16).padStart(2, '0');
    return code <= 0xff ? `\\x${digits}` : `\\u{${digits}}`;
  });
}

/** A JSON text in which such characters stand as its own escapes; line ends and blanks of its layout stay. */
export const escapedJson = (json: string): string =>
  json.replace(unsafe, (character) =>
    character === '\n'
      ? character
      : Array.from(character.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  );

const privateKey = /-----BEGIN ([A-Z0-9 ]*)PRIVATE KEY-----[\s\S]*?(?:-----END \1PRIVATE KEY-----|$)/g;

/** The text without any PEM private key, whoever put it there. */
export function withoutPrivateKeys(text: string): string {
  return text.replace(privateKey, '[private key removed]');
}
