import { array, oneof, tuple, type Arbitrary } from 'fast-check';
import { claiming } from '../../../../vocabulary';
import type { Header } from '../../../../vocabulary/types';
import { plainText, word } from '../../../generate/texts';

/** Who asks: each by the front proxy's headers, with any names. */
export const claim: Arbitrary<readonly Header[]> = oneof(
  { withCrossShrink: true },
  { arbitrary: tuple(word(1, 3), array(word(1, 3), { maxLength: 2 })), weight: 1 },
  { arbitrary: tuple(plainText, array(plainText, { maxLength: 2 })), weight: 1 },
).map(([user, groups]) => claiming(user, ...groups));
