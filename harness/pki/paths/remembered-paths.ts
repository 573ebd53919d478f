/** The certificates that a server sent, leaf first (DER), and whom the client trusts (PEM). */
export interface SentPath {
  readonly sent: readonly Buffer[];
  readonly trust: string | undefined;
}

interface Known<Result> extends SentPath {
  readonly result: Result;
}

const mostKnown = 16;
const longestKnown = 5;

/**
 * The same work, which is done once for the last few paths. To read a chain costs a tenth of a handshake and to verify it more
 * (measured), and servers send the same again and again; what follows from the same bytes and the same trust is the same.
 */
export function rememberingPaths<Result>(work: (path: SentPath) => Result): (path: SentPath) => Result {
  const known: Known<Result>[] = [];
  return ({ sent, trust }) => {
    if (sent.length > longestKnown) return work({ sent, trust });
    const before = known.find((each) => each.trust === trust && areSame(each.sent, sent));
    if (before !== undefined) return before.result;
    const result = work({ sent, trust });
    if (known.length >= mostKnown) known.shift();
    known.push({ sent, trust, result });
    return result;
  };
}

const areSame = (some: readonly Buffer[], others: readonly Buffer[]): boolean =>
  some.length === others.length && some.every((each, at) => others[at]?.equals(each) === true);
