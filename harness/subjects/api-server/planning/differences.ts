import type { Attempt, Point } from '../../../vocabulary/types';

const pointOf: Readonly<Record<string, Point>> = {
  present: 'caller',
  headers: 'claims',
  showing: 'claims',
  kind: 'request',
  method: 'request',
  path: 'request',
  accept: 'request',
  body: 'request',
  inEachOf: 'request',
  serverName: 'connection',
  host: 'connection',
  http: 'connection',
  h2c: 'connection',
  resuming: 'connection',
  waiting: 'connection',
  meanwhile: 'connection',
  behind: 'company',
  after: 'company',
  beside: 'company',
  twice: 'company',
  trusting: 'transport',
  as: 'transport',
  atMost: 'transport',
  sends: 'transport',
};

/** The points in which two attempts differ, sorted. Throws for a field that is not known to be of any point. */
export function differences(one: Attempt, other: Attempt): readonly Point[] {
  const [mine, theirs] = [fieldsOf(one), fieldsOf(other)];
  const differing = [...new Set([...mine.keys(), ...theirs.keys()])].filter(
    (field) => mine.get(field) !== theirs.get(field),
  );
  // Clear text has no certificate, no path of verification and no answer in common with TLS: that is one point.
  if (differing.includes('kind') && [one, other].some(({ kind }) => kind === 'plain-http')) return ['transport'];
  const points = differing.map((field) => {
    const point = pointOf[field];
    if (point === undefined) throw new Error(`no point of difference is named for the field ${field} of an attempt`);
    return point;
  });
  return [...new Set(points)].sort();
}

/** Each field with its value as text: attempts are plain data. */
const fieldsOf = (attempt: Attempt): ReadonlyMap<string, string> =>
  new Map(Object.entries(attempt).map(([field, value]) => [field, JSON.stringify(value)]));
