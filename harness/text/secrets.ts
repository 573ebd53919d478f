import { hidingOf, partLength } from './secret-forms';

/** What stands where a secret stood. */
const shown = '(the bearer token)';

const mostKept = 32;
const kept = new Set<string>();

/**
 * Keeps a secret that was read, so that nothing that is written shows it. A process has one list: what is written comes from
 * many places, and each of them would have to be told.
 */
export function keepSecret(secret: string): string {
  if (secret === '' || kept.has(secret)) return secret;
  if (kept.size >= mostKept) kept.delete([...kept][0] ?? '');
  kept.add(secret);
  return secret;
}

/** What was read is a secret no more: a test ends, as a process does. */
export function forgetSecrets(): void {
  kept.clear();
}

/** The text without this secret, in whatever case and encoding; parts of it stay. */
export const withoutSecret = (text: string, secret: string, instead = shown): string =>
  text.replace(hidingOf(secret).whole, instead);

/** The text without any secret that was read, whole or in part: for what others have sent or said. */
export const withoutSecrets = (text: string): string => without(text, [...kept]);

/**
 * A document of ours without the secrets that stand out in it, as a last resort: what others have sent is without them already. A
 * password that is a word, such as `certificate`, would take that word out of titles, ids and names of fields as well.
 */
export const withoutOddSecrets = (document: string): string => without(document, [...kept].filter(standsOut));

/** A sentence of ours in which what others have said stands in quotes, without the secrets in these. */
export const withoutQuotedSecrets = (sentence: string): string => sentence.replaceAll(/"[^"]*"/g, withoutSecrets);

function without(text: string, secrets: readonly string[]): string {
  let left = text;
  for (const { whole, parts } of secrets.map(hidingOf)) left = withoutParts(left.replace(whole, shown), parts);
  return left;
}

/** Characters of a secret that is no word, whatever it is made of. */
const noWord = 16;

/** Whether a secret is long, or made of letters and digits, or of three kinds of characters: no word, and no two. */
function standsOut(secret: string): boolean {
  const [lower, upper, digit, other] = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].map((kind) => kind.test(secret));
  const kinds = [lower, upper, digit, other].filter(Boolean).length;
  return secret.length >= noWord || kinds > 2 || (digit === true && (lower === true || upper === true));
}

/** A part that is a little longer than those that are kept begins at every fifth character, or holds one that does. */
const step = 5;

function withoutParts(text: string, parts: ReadonlySet<string>): string {
  if (parts.size === 0) return text;
  const lower = text.toLowerCase();
  // A letter that is longer in lower case moves what follows.
  if (lower.length !== text.length) return text;
  const isPart = (at: number): boolean => parts.has(lower.slice(at, at + partLength));
  let left = '';
  let from = 0;
  for (let at = 0; at + partLength <= lower.length; at += step) {
    if (!isPart(at)) continue;
    let [first, last] = [at, at];
    while (first > from && isPart(first - 1)) first -= 1;
    while (isPart(last + 1)) last += 1;
    left += text.slice(from, first) + shown;
    from = last + partLength;
    at = from - step;
  }
  return left + text.slice(from);
}
