import type { Caller } from '../../caller';
import type { ApiResponse } from '../../exchange';
import type { Api } from '../api';

/** A caller in `system:authenticated`, which the authentication stage adds. */
export function caller(user: string, ...groups: readonly string[]): Caller {
  return { user, groups: [...groups, 'system:authenticated'], extra: {} };
}

/** The caller who may do everything. */
export const root: Caller = caller('root', 'system:masters');

/** Callers who may do nothing until a binding says so. */
export const alice: Caller = caller('alice', 'dev');
export const bob: Caller = caller('bob');

/** What is asked besides method and path. */
export interface Asking {
  readonly as?: Caller;
  /** Sent as it is if it is text or bytes, as JSON otherwise. */
  readonly body?: string | Buffer | object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer, its text, and the object that the text is if it is JSON. */
export interface Answer extends ApiResponse {
  readonly text: string;
  readonly object: Answered;
}

/** What tests read of an answered object. */
export interface Answered {
  readonly kind?: string;
  readonly message?: string;
  readonly reason?: string;
  readonly details?: unknown;
  readonly metadata?: { readonly name?: string; readonly continue?: string; readonly [field: string]: unknown };
  readonly items?: readonly { readonly metadata: { readonly name: string; readonly namespace?: string } }[];
  readonly [field: string]: unknown;
}

/** Asks a service `GET /api`, as root unless somebody else asks. */
export async function ask(
  api: Api,
  line: string,
  { as = root, body = '', headers = {} }: Asking = {},
): Promise<Answer> {
  const [method = '', target = ''] = line.split(' ');
  const [path = '', query] = target.split('?');
  const response = await api.respond(
    {
      method,
      path,
      query: new URLSearchParams(query),
      headers: Object.entries(headers),
      readBody: () =>
        Promise.resolve(
          Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
        ),
    },
    as,
  );
  const text = response.body.toString();
  return { ...response, text, object: text.startsWith('{') ? (JSON.parse(text) as Answered) : {} };
}

/** The names of the objects in an answered list. */
export function names({ object }: Answer): readonly string[] {
  return (object.items ?? []).map(({ metadata }) => metadata.name);
}

/** A pod that is valid. */
export function pod(name: string, labels?: Readonly<Record<string, string>>): object {
  return { metadata: { name, ...(labels && { labels }) }, spec: { containers: [{ name: 'main', image: 'busybox' }] } };
}

/** A binding of some role to some subject. */
export function binding(
  name: string,
  role: `${'Role' | 'ClusterRole'}/${string}`,
  subject: `${'User' | 'Group'}/${string}`,
): object {
  const [kind, ...roleName] = role.split('/');
  const [subjectKind, ...subjectName] = subject.split('/');
  return {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name: roleName.join('/') },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: subjectKind, name: subjectName.join('/') }],
  };
}
