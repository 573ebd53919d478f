import { randomBytes } from 'node:crypto';
import type { RecordedRequest } from '../../../observation';

/** The header that bears the mark of every request beside its target, where forms of the target may hide it. */
export const markHeader = 'X-Request-Id';

/** A request that is hidden in another one is counted from here. */
export const hidden = 90;

/** Which request of which attempt; undefined: it is of the run, and bears the mark of an attempt alone. */
export interface Mark {
  readonly attempt: number;
  readonly request: number | undefined;
}

/** The marks of one run: nobody can guess one, so that what arrives with a mark was made by the harness. */
export interface Marks {
  readonly next: () => number;
  /** As it stands in a path; a DNS label, so that it can be the name of a namespace. */
  readonly of: (attempt: number, request?: number) => string;
  /** What a request that arrived bears; undefined: no mark of this run. */
  readonly read: (request: Pick<RecordedRequest, 'target' | 'headers' | 'raw'>) => Mark | undefined;
  /** What a text bears, which is cut at a bound. */
  readonly in: (text: string) => Mark | undefined;
}

/** Octets of a text in which a mark is looked for. */
const mostRead = 64 * 1024;

export function createMarks(key: string = randomBytes(8).toString('hex')): Marks {
  const pattern = new RegExp(`${key}-([0-9]+)(?:-([0-9]+))?`, 'i');
  let last = 0;
  const marked = (text: string): Mark | undefined => {
    const [, attempt, request] = pattern.exec(text) ?? pattern.exec(decoded(text)) ?? [];
    return attempt === undefined
      ? undefined
      : { attempt: Number(attempt), request: request === undefined ? undefined : Number(request) };
  };
  return {
    next: () => (last += 1),
    of: (attempt, request) => (request === undefined ? `${key}-${attempt}` : `${key}-${attempt}-${request}`),
    in: (text) => marked(text.slice(0, mostRead)),
    read({ target, headers, raw }) {
      const found = [target, ...headers.map(([, value]) => value), (raw ?? '').slice(0, mostRead)].map(marked);
      return found.find((mark) => mark?.request !== undefined) ?? found.find((mark) => mark !== undefined) ?? undefined;
    },
  };
}

/** Percent escapes as what they stand for, twice; a text that has wrong ones as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(text));
  } catch {
    return text;
  }
}
