/** A name that a program takes for the allowed one of a front proxy which rewrites names before it compares them. */
interface RewrittenName {
  /** Stands for it in a scenario. */
  readonly open: string;
  /** What it is, as prose says it. */
  readonly said: string;
  readonly of: (name: string) => string;
}

const rewritten = (said: string, of: (name: string) => string): RewrittenName => ({
  open: `{allowed-name ${said}}`,
  said: `equal to the allowed name ${said}`,
  // One that has nothing to rewrite becomes another name all the same.
  of: (name) => (of(name) === name ? `${name}\u00ad` : of(name)),
});

const lookalikes: Readonly<Record<string, string>> = {
  a: '\u0430',
  c: '\u0441',
  e: '\u0435',
  o: '\u043e',
  p: '\u0440',
};

/** The allowed name of a front proxy as normalization, removal and transliteration undo it, by what is done to it. */
export const rewrittenAllowedNames: Readonly<Record<string, RewrittenName>> = {
  'full-width-letters': rewritten('in full-width letters', (name) =>
    name.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  ),
  'letters-of-another-script': rewritten('in letters of another script', (name) =>
    name.replace(/[aceop]/g, (letter) => lookalikes[letter] ?? letter),
  ),
  'a-soft-hyphen-in-it': rewritten('with a soft hyphen in it', (name) => `${name.slice(0, 1)}\u00ad${name.slice(1)}`),
  'an-accent-in-it': rewritten('with an accent', (name) => `${name.slice(0, 1)}\u0301${name.slice(1)}`),
  'no-signs-in-it': rewritten('without its signs', (name) => name.replace(/[^a-z0-9]/gi, '')),
};
