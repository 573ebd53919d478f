import { isUtf8 } from '../../authentication/header-text';
import { steps } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** A raw value, one character for each byte, without what is not UTF-8. */
const withoutOther = (value: string): string =>
  Buffer.from(Buffer.from(value, 'latin1').toString('utf8').replaceAll('\ufffd', ''), 'utf8').toString('latin1');

/** What becomes of bytes in identity headers that are not UTF-8 (H-13). */
export const headerByteFaults: readonly Fault[] = [
  {
    name: 'header-bytes-replaced',
    sentence:
      'It writes U+FFFD for every byte in an identity header that is not UTF-8, so that different names become one.',
    seams: steps(() => ({ areHeadersUtf8: () => true })),
  },
  {
    name: 'header-bytes-read-as-latin-1',
    sentence: 'It reads the user header as Latin-1 where it is not UTF-8, so that two spellings are one user.',
    seams: steps(({ callerFromHeaders }) => ({
      areHeadersUtf8: () => true,
      callerFromHeaders: (given, settings) =>
        callerFromHeaders(
          given.map(([name, value]) => [name, isUtf8(value) ? value : Buffer.from(value, 'utf8').toString('latin1')]),
          settings,
        ),
    })),
  },
  {
    name: 'header-bytes-dropped',
    sentence: 'It drops every byte in an identity header that is not UTF-8.',
    seams: steps(({ callerFromHeaders }) => ({
      areHeadersUtf8: () => true,
      callerFromHeaders: (given, settings) =>
        callerFromHeaders(
          given.map(([name, value]) => [name, withoutOther(value)]),
          settings,
        ),
    })),
  },
];
