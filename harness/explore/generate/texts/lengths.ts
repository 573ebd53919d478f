import { constantFrom, integer, oneof, tuple, type Arbitrary } from 'fast-check';
import type { TextGroup } from './group';

/** Where columns, buffers and fields end. */
const ends = [16, 31, 32, 63, 64, 127, 128, 255, 256];

/** How long a text is. */
export const anyLength: Arbitrary<number> = oneof(
  integer({ min: 1, max: 300 }),
  constantFrom(...ends.flatMap((end) => [end - 1, end, end + 1])),
);

/** Texts of a length. */
export const lengths: readonly TextGroup[] = [
  { name: 'a length', texts: anyLength.map((count) => 'x'.repeat(count)) },
  {
    name: 'a sign at a length',
    texts: tuple(anyLength, constantFrom('y', '-', '.', 'é', '漢', '%41', ',')).map(
      ([count, sign]) => `${'x'.repeat(count - 1)}${sign}`,
    ),
  },
];
