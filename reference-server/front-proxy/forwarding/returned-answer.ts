import type { Answer } from '../messages';
import { canonical, identityHeaders, type IdentityHeaderNames } from './identity-headers';

const hopByHop = new Set([
  ...['connection', 'proxy-connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authentication-info'],
]);

/** What the user gets: the API server's answer without what ended with its connection, and without identity headers. */
export type Returned = (answer: Answer, names: IdentityHeaderNames) => Answer;

/** Status, document and all other headers stay as they are (spec 4); redirects are the user's to follow, or not. */
export const returned: Returned = (answer, names) => {
  const isIdentity = identityHeaders(names);
  const nominated = new Set(
    answer.headers
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.split(',').map((option) => option.trim().toLowerCase())),
  );
  const headers = answer.headers.filter(
    ([name]) => !hopByHop.has(canonical(name)) && !nominated.has(name.toLowerCase()) && !isIdentity(name),
  );
  return { ...answer, headers };
};
