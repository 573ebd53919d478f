import { array, constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import { header } from '../../../../vocabulary';
import type { Header } from '../../../../vocabulary/types';
import { malformedLines } from '../../../generate/headers/malformed';
import { extraKey } from '../../../generate/headers/extra-keys';
import { word } from '../../../generate/texts';
import { literals } from '../../../generate/texts/words';
import type { HttpVersion } from '../../../../vocabulary/versions';

const base64 = (text: string): string => Buffer.from(text).toString('base64url');

/** What programs know a user by that no one has to prove: a password of any text, a token without a signature (RFC 7519, 6). */
const unproven: Arbitrary<string> = oneof(
  tuple(word(), word(0, 8)).map(([user, password]) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`),
  tuple(word(), word()).map(
    ([sub, group]) => `Bearer ${base64('{"alg":"none"}')}.${base64(JSON.stringify({ sub, groups: [group] }))}.`,
  ),
);

/** Tokens that nobody knows, and what is no bearer token (RFC 6750, 2.1; RFC 9110, 11.4). */
export const authorization: Arbitrary<readonly Header[]> = oneof(
  { withCrossShrink: true },
  tuple(constantFrom('Bearer', 'bearer', 'BEARER', 'Basic', 'Negotiate', 'Token'), word(4, 12)).map((parts) =>
    parts.join(' '),
  ),
  constantFrom(...literals).map((text) => `Bearer ${text}`),
  unproven,
).map((value) => [header('Authorization', value)]);

/** One header of impersonation: of any part of an identity. */
const part: Arbitrary<Header> = oneof(
  word().map((text) => header('Impersonate-Group', text)),
  word().map((text) => header('Impersonate-Uid', text)),
  tuple(extraKey, word()).map(([key, text]) => header(`Impersonate-Extra-${key}`, text)),
);

/** Requests to act as another (rules P-09 and P-10): with a user mostly, whom the other parts need. */
export const impersonation: Arbitrary<readonly Header[]> = tuple(
  oneof(
    { withCrossShrink: true },
    { arbitrary: word().map((text): readonly Header[] => [header('Impersonate-User', text)]), weight: 3 },
    // The user of the ordinary certificates: who acts as itself acts as another all the same.
    { arbitrary: constant<readonly Header[]>([header('Impersonate-User', 'kim')]), weight: 1 },
    { arbitrary: constant<readonly Header[]>([]), weight: 1 },
  ),
  array(part, { maxLength: 3 }),
)
  .map((parts) => parts.flat())
  .filter((headers) => headers.length > 0);

/** Credentials and wishes beside the identity headers, and lines that are none. */
export const otherCredentials = (http: HttpVersion): Arbitrary<readonly Header[]> =>
  oneof(
    { withCrossShrink: true },
    authorization,
    impersonation,
    ...(http === '1.1' ? [malformedLines.map((line): readonly Header[] => [line])] : []),
  );
