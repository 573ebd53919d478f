import type { HttpResponse } from '../../../observation';
import { wrong, type JudgeContext, type Problem } from './context';

/** Shorter names stand in other words as well. */
const shortest = 3;

/** Shorter credentials may stand in other words as well. */
const shortestSecret = 8;

/** What answers of HTTP say to everybody: a user, a group or a password that is called so is not named by them. */
const wordsOfAnswers =
  /^(access|admin|administrator|anonymous|api|auth|authentication|authenticated|authorization|authorized|bad|basic|bearer|certificate|client|credentials|default|error|example|forbidden|front|gateway|group|groups|guest|invalid|kubernetes|localhost|login|member|missing|nobody|none|not|password|proxy|public|request|required|root|server|service|system|test|token|unauthenticated|unauthorized|unknown|user|username|users|web|wrong|www)$/i;

/** Whether a word in an answer that has at least this length says something that not every answer may say. */
const isTelling = (word: string, least: number): boolean => word.length >= least && !wordsOfAnswers.test(word);

/** What is wrong with an answer that names what is not its reader's to know; undefined: it names nothing so, or there is none. */
export function disclosureProblem(response: HttpResponse | undefined, context: JudgeContext): Problem | undefined {
  const said = response && disclosedIn(response, context);
  return said === undefined ? undefined : wrong('refusal-discloses', `the answer names ${said}`);
}

/** What the answer to a rejected request names that is not its sender's to know, as words; undefined: nothing. */
export function disclosedIn(
  { headers, body }: Pick<HttpResponse, 'headers' | 'body'>,
  { target: { users, upstream }, attempt, userNamed, frontName, upstreamAt, secrets }: JudgeContext,
): string | undefined {
  const text = [...headers.map(([, value]) => value), body].join('\n').toLowerCase();
  const isRepeated = (secret: string): boolean =>
    isTelling(secret, shortestSecret) && text.includes(secret.toLowerCase());
  if (secrets.some(isRepeated)) return 'the credential of the request';
  const own = userNamed(attempt);
  const says = (name: string): boolean => isTelling(name, shortest) && wordIn(text, name.toLowerCase());
  const others = users.filter(({ name }) => name !== own?.name);
  const ofOwn = own === undefined ? [] : [own.name, own.identity.user];
  const user = others
    .flatMap(({ name, identity }) => [name, identity.user])
    .find((name) => !ofOwn.includes(name) && says(name));
  if (user !== undefined) return `the user ${JSON.stringify(user)}`;
  const group = users.flatMap(({ identity }) => identity.groups).find(says);
  if (group !== undefined) return `the group ${JSON.stringify(group)}`;
  // A front proxy may have a name in common with what is behind it.
  const places = [upstreamAt, upstream?.name === frontName ? undefined : upstream?.name];
  const place = places.find((each) => each !== undefined && says(each));
  return place === undefined ? undefined : `the upstream (${JSON.stringify(place)})`;
}

/** As a word of its own: `joe` does not stand in `joey`. */
function wordIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}_-]/u.test((text[at - 1] ?? ' ') + (text[at + word.length] ?? ' '))) return true;
  return false;
}
