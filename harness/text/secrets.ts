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

/** The text without any secret that was read, whole or in part. */
export function withoutSecrets(text: string): string {
  let left = text;
  for (const { whole, parts } of [...kept].map(hidingOf)) left = withoutParts(left.replace(whole, shown), parts);
  return left;
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
