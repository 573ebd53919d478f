/**
 * What the work comes to, unless that takes more than so many milliseconds: then throws an Error that says `problem`. The work goes on, and
 * nobody listens to it any more.
 */
export async function within<Result>(
  bound: number,
  work: Promise<Result>,
  problem = `not within ${String(bound / 1000)} seconds`,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(problem));
    }, bound);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
