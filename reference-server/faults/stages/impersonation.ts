import type { Caller } from '../../caller';
import type { UnreadRequest } from '../../exchange';
import { arriving, asAdministrator, authentication, behind, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { headerOf, identifiedBy, named } from '../parts/identity-sources';

type Headers = UnreadRequest['headers'];

const isImpersonation = ([name]: readonly [string, string]): boolean => /^impersonate-/i.test(name);
const isNamed =
  (...names: readonly string[]) =>
  ([name]: readonly [string, string]): boolean =>
    names.includes(name.toLowerCase());

const values = (headers: Headers, name: string): readonly string[] =>
  headers.filter(isNamed(name)).map(([, value]) => value);

const user = (headers: Headers): string => values(headers, 'impersonate-user')[0] ?? '';

/** Drops some of the headers that say whom to act as. */
const dropping = (isDropped: (header: readonly [string, string], headers: Headers) => boolean): Seams =>
  arriving((headers) => headers.filter((header) => !isDropped(header, headers)));

/** Lets callers act as others without asking whether they may. */
const permitting = (isPermitted: (caller: Caller, headers: Headers, request: UnreadRequest) => boolean): Seams =>
  behind(
    (respond) => (request, caller) =>
      respond(
        request,
        user(request.headers) !== '' && isPermitted(caller, request.headers, request)
          ? asAdministrator(caller)
          : caller,
      ),
  );

/** Makes another caller of the one who is acted as, after the permission was asked. */
const acting = (change: (other: Caller, own: Caller, request: UnreadRequest) => Caller): Seams =>
  behind((respond) => async (request, caller) => {
    const name = user(request.headers);
    if (name === '' || !caller.groups.includes('system:masters')) return respond(request, caller);
    const groups = values(request.headers, 'impersonate-group');
    const extra = values(request.headers, 'impersonate-extra-scopes');
    const other: Caller = {
      user: name,
      groups: [...groups, 'system:authenticated'],
      extra: extra.length === 0 ? {} : { scopes: extra },
    };
    const headers = request.headers.filter((header) => !isImpersonation(header));
    return respond({ ...request, headers }, change(other, caller, request));
  });

const asks = ({ path }: UnreadRequest): boolean => path.includes('selfsubjectreviews');

/** Acting as another with `Impersonate-*` headers (rules P-09, P-10). */
export const impersonationFaults: readonly Fault[] = [
  {
    name: 'impersonation-by-delegators',
    sentence: 'It lets everybody in the group "system:auth-delegator" act as another.',
    seams: permitting(({ groups }) => groups.includes('system:auth-delegator')),
  },
  {
    name: 'impersonation-by-groups-that-resemble-the-administrators',
    sentence: 'It lets everybody in a group whose name begins with "system:m" act as another.',
    seams: permitting(({ groups }) => groups.some((group) => group.startsWith('system:m'))),
  },
  {
    name: 'impersonation-of-nodes-permitted',
    sentence: 'It lets everybody act as a node.',
    seams: permitting((_caller, headers) => user(headers).startsWith('system:node:')),
  },
  {
    name: 'impersonation-ignored',
    sentence: 'It passes over the headers that ask it to act as another, and serves the caller as itself.',
    seams: dropping(isImpersonation),
  },
  {
    name: 'impersonation-not-permitted-passed-over',
    sentence: 'It serves a caller who may not act as another as itself.',
    seams: behind((respond) => (request, caller) => {
      const may = caller.groups.includes('system:masters');
      const headers = request.headers.filter((header) => may || !isImpersonation(header));
      return respond({ ...request, headers }, caller);
    }),
  },
  {
    name: 'impersonation-permitted-to-everyone',
    sentence: 'It lets everybody act as anybody.',
    seams: permitting(() => true),
  },
  {
    name: 'impersonation-permitted-to-proxied-users',
    sentence:
      'It asks for the rights of the front proxy, and not of the user whom it names, when that one acts as another.',
    seams: permitting((_, headers) => headers.some(([name]) => /^x-[a-z]+-user$/i.test(name))),
  },
  {
    name: 'impersonation-of-the-anonymous-caller-permitted',
    sentence: 'It lets everybody act as the anonymous caller.',
    seams: permitting((_, headers) => user(headers) === 'system:anonymous'),
  },
  {
    name: 'impersonation-permitted-with-head',
    sentence: 'It lets everybody act as anybody with HEAD.',
    seams: permitting((_caller, _headers, { method }) => method === 'HEAD'),
  },
  {
    name: 'anonymous-caller-acted-as-is-authenticated',
    sentence: 'It counts the anonymous caller, where somebody acts as it, among those who are authenticated.',
    seams: acting((other) => other),
  },
  {
    name: 'impersonation-of-an-empty-user-permitted',
    sentence: 'It gives everybody who acts as a user without a name the rights of an administrator.',
    seams: behind(
      (respond) => (request, caller) =>
        values(request.headers, 'impersonate-user')[0] === ''
          ? respond(
              { ...request, headers: request.headers.filter((header) => !isImpersonation(header)) },
              asAdministrator(caller),
            )
          : respond(request, caller),
    ),
  },
  {
    name: 'impersonation-of-oneself-permitted-with-any-group',
    sentence: 'It lets everybody act as themselves in whatever group they like.',
    seams: permitting((caller, headers) => caller.user === user(headers)),
  },
  {
    name: 'impersonation-of-names-in-capitals-permitted',
    sentence: 'It lets everybody act as a user in whose name is a capital letter.',
    seen: 'servers that look up the name as it is sent among names that they keep in lower case, and forbid what they find',
    seams: permitting((_, headers) => /[A-Z]/.test(user(headers))),
  },
  {
    name: 'impersonated-user-in-lower-case',
    sentence: 'It writes the name of whom it acts as in lower case.',
    seams: acting((other) => ({ ...other, user: other.user.toLowerCase() })),
  },
  {
    name: 'impersonated-user-cut-at-a-separator',
    sentence: 'It cuts the name of whom it acts as at the first comma or semicolon.',
    seams: acting((other) => ({ ...other, user: other.user.split(/[,;]/, 1).join('') })),
  },
  {
    name: 'impersonated-groups-split-at-commas',
    sentence: 'It splits the groups of whom it acts as at commas.',
    seams: acting((other) => ({ ...other, groups: other.groups.flatMap((group) => group.split(',')) })),
  },
  {
    name: 'impersonated-groups-dropped',
    sentence: 'It acts as another user in none of the groups that were asked for.',
    seams: dropping((header, headers) => user(headers) !== '' && isNamed('impersonate-group')(header)),
  },
  {
    name: 'impersonated-extra-dropped',
    sentence: 'It drops the extra attributes of whom it acts as.',
    seams: dropping(([name]) => /^impersonate-extra-/i.test(name)),
  },
  {
    name: 'impersonator-keeps-its-groups',
    sentence: 'It adds the user who is acted as to the groups of whoever acts.',
    seams: acting((other, own) => ({ ...other, groups: [...new Set([...own.groups, ...other.groups])] })),
  },
  {
    name: 'impersonator-keeps-its-extra-attributes',
    sentence: 'It adds the extra attributes of whoever acts to those of the user who is acted as.',
    seams: acting((other, own) => ({ ...other, extra: { ...own.extra, ...other.extra } })),
  },
  {
    name: 'impersonator-keeps-its-rights',
    sentence: 'It says that it acts as another, and does so with the rights of whoever asked.',
    seams: acting((other, own, request) => (asks(request) ? other : own)),
  },
  {
    name: 'identity-headers-add-to-impersonation',
    sentence: 'It adds what identity headers claim to the groups of whom it acts as, whoever sent them.',
    seams: acting((other, _, { headers }) => ({
      ...other,
      groups: [
        ...headers.filter(([name]) => /^x-[a-z]+-group$/i.test(name)).map(([, group]) => group),
        ...other.groups,
      ],
    })),
  },
  {
    name: 'impersonated-group-without-user-passed-over',
    sentence: 'It serves whoever asks to act in a group, and as no user, as itself.',
    seams: dropping((header, headers) => user(headers) === '' && isImpersonation(header)),
  },
  {
    name: 'impersonated-attributes-without-user-passed-over',
    sentence: 'It serves whoever asks for extra attributes or a uid, and to act as no user and in no group, as itself.',
    seams: dropping(
      (header, headers) =>
        user(headers) === '' && values(headers, 'impersonate-group').length === 0 && isImpersonation(header),
    ),
  },
  {
    name: 'impersonation-permitted-over-http2',
    sentence: 'It lets everybody act as anybody over HTTP/2.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      return 'refusal' in found || request.httpVersion !== '2' || user(request.headers) === ''
        ? found
        : { caller: asAdministrator(found.caller) };
    }),
  },
  {
    name: 'impersonation-unread-over-http2',
    sentence: 'It serves callers over HTTP/2 as themselves, whomever they ask to act as.',
    seen: 'names of headers that are looked for with capitals',
    seams: arriving((headers, _settings, { httpVersion }) =>
      httpVersion === '2' ? headers.filter((header) => !isImpersonation(header)) : headers,
    ),
  },
  {
    name: 'impersonation-by-a-name-with-an-underscore',
    sentence:
      'It identifies the caller by Impersonate_User, as CGI spells Impersonate-User, and asks for no permission.',
    seams: identifiedBy((request) => named(headerOf(request, 'impersonate_user'))),
  },
];
