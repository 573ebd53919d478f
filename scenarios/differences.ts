import type { Point } from '../harness/vocabulary/types';

/** Points in which an attempt may differ from its control at once, and why one of them alone would not do. */
export interface MoreThanOnePoint {
  readonly points: readonly Point[];
  readonly because: string;
}

const begins =
  'a family of forms begins with the request as it is, so each form differs from the first in itself alone';

/**
 * An attempt differs from its control in one point, so that this point alone can be the reason for another answer. Where it
 * cannot, the reason is here; `differences.test.ts` holds every check of every scenario to it.
 */
export const moreThanOnePoint: readonly MoreThanOnePoint[] = [
  {
    points: [],
    because: 'the same answer is looked at a second time, for what must not be in it',
  },
  {
    points: ['caller', 'claims'],
    because:
      'a claim is made by a caller who has nothing else to be identified by; what such a caller gets without the claim is a check of another scenario',
  },
  { points: ['caller', 'request'], because: `${begins}; the control is the caller who is served in all of them` },
  { points: ['claims', 'request'], because: `${begins}; the control makes the claim in the one place where it counts` },
  { points: ['caller', 'claims', 'request'], because: `${begins}, with a claim of a caller who may not make it` },
  {
    points: ['caller', 'connection'],
    because:
      'a server name, a version of HTTP or a session is to be no way round the certificate; that the same connection works with a good one is a check of its own',
  },
  {
    points: ['caller', 'claims', 'connection'],
    because: 'the same with a claim; the control shows that the claim counts where it may be made',
  },
  {
    points: ['claims', 'connection'],
    because: 'HTTP/2 carries the longest headers, and the control shows that a short one is read over HTTP/1.1',
  },
  {
    points: ['caller', 'connection', 'request'],
    because: `${begins}; a condition of the connection is tried with a credential that must fail under each`,
  },
  {
    points: ['caller', 'claims', 'connection', 'request'],
    because: `${begins}; a condition of the connection is tried with a front proxy that must not be trusted under any`,
  },
  {
    points: ['claims', 'company'],
    because: 'the question before it has the claim, and this one has none: both change when it moves',
  },
  {
    points: ['caller', 'claims', 'company'],
    because: 'the same with a caller who may not make the claim',
  },
  {
    points: ['caller', 'company', 'connection'],
    because: 'the same in streams of HTTP/2, which are read side by side',
  },
  {
    points: ['caller', 'company'],
    because:
      'requests at the same time are all of the caller who must be rejected; the control is one request of a good one',
  },
];
