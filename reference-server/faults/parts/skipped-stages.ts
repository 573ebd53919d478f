import type { Caller } from '../../caller';
import type { Seams as AllSeams } from '../../seams';
import { authentication, decoded, type Head, type Seams } from './changes';

/** Paths that are for everybody, and whatever begins like them. */
export const publicPath = /^\/(healthz|livez|readyz|version)/;

/** The parts that faults are made of which skip a stage for how a request is written. */

const administrator: Caller = {
  user: 'system:internal',
  groups: ['system:masters', 'system:authenticated'],
  extra: {},
};

/** The mark that a stage was skipped, seen by the stages behind. */
const skipped = ['\0skipped', ''] as const;

export type When = (request: Head) => boolean;
type Rewrite = (request: Head) => Partial<Pick<Head, 'method' | 'path'>>;

const marked = (request: Pick<Head, 'headers'>): boolean => request.headers.some((header) => header === skipped);

/** Marks such requests, and hands them on as rewritten. */
const marking =
  (when: When, rewrite: Rewrite): AllSeams['answer'] =>
  (standard) =>
  (request, presented) =>
    when(request)
      ? standard({ ...request, ...rewrite(request), headers: [...request.headers, skipped] }, presented)
      : standard(request, presented);

const unchanged: Rewrite = () => ({});

/** Serves such requests without authentication, with all rights. */
export const unauthenticated =
  (when: When, rewrite = unchanged): Seams =>
  () => ({
    answer: marking(when, rewrite),
    authenticate: (standard) => (request, presented) =>
      marked(request) ? { caller: administrator } : standard(request, presented),
  });

/** Serves such requests with the rights of an administrator when their certificate was rejected. */
export const forgiven =
  (when: When, rewrite = unchanged): Seams =>
  (settings) => ({
    answer: marking(when, rewrite),
    ...authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      return 'refusal' in found && marked(request) && presented.kind === 'certificates'
        ? { caller: administrator }
        : found;
    })(settings),
  });

/** Authenticates such requests, and authorizes them as an administrator's. */
export const unauthorized =
  (when: When, rewrite = unchanged): Seams =>
  () => ({
    answer: marking(when, rewrite),
    respond: (standard) => (request, caller) =>
      standard(
        request,
        marked(request) && !isIdentityQuestion(request) ? { ...caller, groups: administrator.groups } : caller,
      ),
  });

export const isIdentityQuestion = ({ path }: Pick<Head, 'path'>): boolean => path.endsWith('reviews');

/** The path as file systems understand it. */
export function cleaned(path: string): string {
  const kept: string[] = [];
  for (const segment of decoded(path).replaceAll('\\', '/').split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment.replace(/;.*$/, ''));
  }
  return `/${kept.join('/')}`;
}

/** Serves the cleaned path. */
export const clean: Rewrite = ({ path }) => ({ path: cleaned(path) });
/** The path is not in its shortest form. */
export const isUnclean: When = ({ path }) => path !== cleaned(path);
/** Serves any method as the one of the resource. */
export const served: Rewrite = ({ path }) => ({ method: isIdentityQuestion({ path }) ? 'POST' : 'GET' });

/** Requests with a header of this name and such a value. */
export const saying =
  (name: string, pattern: RegExp): When =>
  ({ headers }) =>
    headers.some(([each, value]) => each.toLowerCase() === name && pattern.test(value));
