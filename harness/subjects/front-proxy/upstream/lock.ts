/** A lock that many may read under at once, and one alone may write under; who waits longest comes first. */
export interface Lock {
  readonly shared: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly exclusive: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function createLock(): Lock {
  /** Settles when everybody who may not be at work beside a reader, or beside a writer, is done. */
  let written: Promise<unknown> = Promise.resolve();
  let all: Promise<unknown> = Promise.resolve();
  return {
    shared(work) {
      const result = written.then(work);
      all = Promise.allSettled([all, result]);
      return result;
    },
    exclusive(work) {
      const result = all.then(work);
      written = Promise.allSettled([result]);
      all = written;
      return result;
    },
  };
}
