import { rewriting, withLines, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** Reads the lines of the first request of what arrives otherwise. */
const readingLines = (change: (lines: string) => string): Seams => rewriting((received) => withLines(received, change));

const without = (lines: string, line: RegExp): string => lines.replace(line, '');

/** Where a body ends, read wrongly: what its author wrote into it becomes a request of the front proxy (rule G-08). */
export const framingFaults: readonly Fault[] = [
  {
    name: 'length-over-chunks',
    sentence: 'It takes the length of a body from `Content-Length`, also where it comes in chunks.',
    seams: readingLines((lines) =>
      /^Content-Length:/im.test(lines) ? without(lines, /^Transfer-Encoding:.*\r\n/gim) : lines,
    ),
  },
  {
    name: 'bodies-of-reads-unread',
    sentence: 'It does not read the body of a `GET`, and takes it for the next request.',
    seams: readingLines((lines) =>
      lines.startsWith('GET ') ? without(lines, /^(Content-Length|Transfer-Encoding):.*\r\n/gim) : lines,
    ),
  },
  {
    name: 'chunks-wherever-they-are-named',
    sentence: 'It reads a body in chunks wherever a header has the word `chunked` in it.',
    seams: readingLines((lines) =>
      /^(?!Content)[\w -]+:[^\n]*chunked/im.test(lines)
        ? without(lines, /^(Content-Length:.*|[\w -]+:[^\n]*chunked.*)\r\n/gim) + 'Transfer-Encoding: chunked\r\n'
        : lines,
    ),
  },
  {
    name: 'lengths-that-are-no-numbers-are-none',
    sentence: 'It takes a `Content-Length` that is no number for none at all.',
    seams: readingLines((lines) => without(lines, /^Content-Length: (?!\d+\r)[^\r]*\r\n/gim)),
  },
  {
    name: 'sizes-of-chunks-read-as-far-as-they-go',
    sentence: 'It reads the size of a chunk as far as it is a number.',
    seams: rewriting((received) =>
      received.replace(/(\r\n\r\n)0[x_][\da-f]+\r\n(?=[A-Z]+ \/)/, (_, before: string) => `${before}0\r\n\r\n`),
    ),
  },
];
