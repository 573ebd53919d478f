/**
 * Ports below those that systems give to connections of themselves (from 32,768 on under Linux, from 49,152 elsewhere): one that is
 * freed is not given to another attempt.
 */
const lowest = 20_000;
const many = 12_000;
/** How many are tried, in case other programs have some. */
const tried = 20;

let next = process.pid * tried;

/** Some ports of this machine, other ones each time. */
export function portsOfOurOwn(): readonly number[] {
  const first = next;
  next += tried;
  return Array.from({ length: tried }, (_, at) => lowest + ((first + at) % many));
}
