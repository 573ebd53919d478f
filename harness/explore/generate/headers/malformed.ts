import { constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import { groupHeader, header, userHeader, type Header, type Spelling } from '../../../vocabulary/header';
import { word } from '../texts';

/** Lines that are none of a header field (RFC 9112, 5.1 and 5.2; RFC 9110, 5.1). */
const names = [
  'with-a-space-before-the-colon',
  ...(['with-a-tab-before-the-colon', 'after-a-leading-space', 'with-a-control-character-at-the-end'] as const),
] as const satisfies readonly Spelling[];

/** What no value holds (RFC 9110, 5.5); behind some of it programs see another line. */
const signs = ['\n', '\r', '\0', '\r\n ', '\r\n\t', '\u0001', '\u007f', '\n '] as const;

/** An identity header whose line is malformed: it is left out, or the request is refused (rules G-01 to G-06). */
export const malformedLines: Arbitrary<Header> = oneof(
  { withCrossShrink: true },
  tuple(constantFrom(...names), word(1, 4)).map(([how, text]) => userHeader(text, how)),
  tuple(constantFrom(...names), word(1, 4)).map(([how, text]) => groupHeader(text, how)),
  tuple(constantFrom('X-A', 'X-Remote-User', 'X-Remote-Group'), constantFrom(...signs), word(1, 4)).map(
    ([name, sign, text]) => header(name, `b${sign}${text}`),
  ),
  tuple(constantFrom(...signs), constantFrom('X-Remote-User', 'X-Remote-Group', 'X-Remote-Extra-K'), word(1, 4)).map(
    ([sign, hidden, text]) => header('X-A', `b${sign}${hidden}: ${text}`),
  ),
);
