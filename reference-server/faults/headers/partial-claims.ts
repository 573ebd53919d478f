import { anonymous, type Caller } from '../../caller';
import { authentication, isNamed, requestHeader, type Head, type Seams } from '../parts/changes';
import { claimed } from '../parts/claims';
import type { Fault } from '../parts/fault';

/** What the identity headers of a request say, from whomever they come. */
interface Claim {
  readonly user: string | undefined;
  readonly groups: readonly string[];
}

/** Gives a caller the groups of the headers as well, where they agree with it. */
const groupsWhere = (agree: (caller: Caller, claim: Claim, request: Head) => boolean): Seams =>
  authentication((standard, settings) => (request, presented) => {
    const found = standard(request, presented);
    if ('refusal' in found) return found;
    const { usernameHeaders, groupHeaders } = requestHeader(settings);
    const values = (names: readonly string[]): readonly string[] =>
      request.headers.flatMap(([name, value]) => (isNamed(name, names) ? [value] : []));
    const claim: Claim = { user: values(usernameHeaders)[0], groups: values(groupHeaders) };
    if (!agree(found.caller, claim, request)) return found;
    return { caller: { ...found.caller, groups: [...new Set([...found.caller.groups, ...claim.groups])] } };
  });

/** Gives the anonymous caller the group of the authenticated where a request has such a header and names no user. */
const authenticatedWith = (isSuch: (name: string) => boolean): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    if ('refusal' in found || found.caller.user !== anonymous.user) return found;
    const names = request.headers.map(([name]) => name);
    if (!names.some(isSuch) || names.some((name) => isNamed(name, ['X-Remote-User']))) return found;
    return { caller: { ...found.caller, groups: [...found.caller.groups, 'system:authenticated'] } };
  });

const hasToken = ({ headers }: Head): boolean => headers.some(([name]) => isNamed(name, ['Authorization']));

/** Identity headers that count where they agree with the credential in part (rule R-02). */
export const partialClaimFaults: readonly Fault[] = [
  {
    name: 'header-groups-added-to-a-common-group',
    sentence: 'It adds the groups of headers that name no user and one of the groups of the caller.',
    seams: groupsWhere(
      ({ groups }, claim) => claim.user === undefined && claim.groups.some((group) => groups.includes(group)),
    ),
  },
  {
    name: 'header-groups-added-to-the-user-in-any-case',
    sentence: 'It adds the groups of headers that name the user of a certificate in other letters than it does.',
    seams: groupsWhere(({ user }, claim) => claim.user !== user && claim.user?.toLowerCase() === user.toLowerCase()),
  },
  {
    name: 'header-groups-added-to-a-token',
    sentence: 'It adds the groups of headers to the user of a bearer token.',
    seams: groupsWhere((_caller, _claim, request) => hasToken(request)),
  },
  {
    name: 'header-groups-added-to-the-same-user-over-http2',
    sentence: 'It adds the groups of headers that name the user of a certificate, over HTTP/2.',
    seams: groupsWhere(({ user }, claim, { httpVersion }) => httpVersion === '2' && claim.user === user),
  },
  {
    name: 'header-groups-added-to-the-anonymous-caller',
    sentence: 'It adds the groups of headers that name no user to the anonymous caller.',
    seams: groupsWhere(({ user }, claim) => user === anonymous.user && claim.user === undefined),
  },
  {
    name: 'anonymous-callers-with-extra-attributes-are-authenticated',
    sentence:
      'It gives the anonymous caller the extra attributes of the headers, and the group of those who have some.',
    seams: authenticatedWith((name) => name.toLowerCase().startsWith('x-remote-extra-')),
  },
  {
    name: 'anonymous-callers-with-a-uid-are-authenticated',
    sentence: 'It takes an anonymous caller whom a header gives a UID for an authenticated one.',
    seams: authenticatedWith((name) => isNamed(name, ['X-Remote-Uid'])),
  },
  {
    name: 'users-of-the-system-claimed-by-anyone',
    sentence: 'It believes identity headers of everyone that name a user of the system.',
    seams: authentication((standard, settings) => (request, presented) => {
      const caller = claimed(request, settings);
      return caller?.user.startsWith('system:') === true ? { caller } : standard(request, presented);
    }),
  },
];
