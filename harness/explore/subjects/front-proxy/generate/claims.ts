import { array, constant, oneof, tuple, type Arbitrary } from 'fast-check';
import { claiming } from '../../../../vocabulary';
import type { Header } from '../../../../vocabulary/types';
import { word } from '../../../generate/texts';

/** What a user claims, who has no say in it. */
export const claims: Arbitrary<readonly Header[]> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant<readonly Header[]>([]), weight: 3 },
  {
    arbitrary: tuple(word(1, 3), array(word(1, 3), { maxLength: 2 })).map(([user, groups]) =>
      claiming(user, ...groups),
    ),
    weight: 1,
  },
);
