import { X509Certificate } from 'node:crypto';
import type { Certificate } from '../../authentication/certificate/certificate';
import { valuesOf } from '../../authentication/certificate/name';
import { commonName } from '../../authentication/x509';
import { anonymous, type Caller } from '../../caller';
import {
  authentication,
  headerSettings,
  requestHeader,
  steps,
  valuesOfType,
  type Head,
  type Seams,
} from '../parts/changes';
import { claimed } from '../parts/claims';
import { callerFromHeaders } from '../../authentication/request-header';
import type { Presented } from '../../authentication/peer';
import type { Fault, FaultSettings } from '../parts/fault';

/** Believes the headers of some requests in which the standard believes them of front proxies alone. */
export const believing = (when: (presented: Presented, request: Head) => boolean): Seams =>
  authentication((standard, settings) => (request, presented) => {
    const caller = when(presented, request) ? claimed(request, settings) : undefined;
    return caller ? { caller } : standard(request, presented);
  });

/** Compares names of front proxies in another way than exactly; a list that is empty stays what it is. */
export const allowing = (isAllowed: (certificate: Certificate, allowed: string) => boolean): Seams =>
  steps(() => ({
    isAllowedFrontProxy: (certificate, allowedNames) =>
      allowedNames.length === 0 || allowedNames.some((allowed) => isAllowed(certificate, allowed)),
  }));

export const byName = (matches: (name: string, allowed: string) => boolean): Seams =>
  allowing((certificate, allowed) => matches(commonName(certificate) ?? '', allowed));

/** Adds something from the headers to a caller whom a certificate or nobody names. */
const adding = (
  to: 'users' | 'anonymous callers',
  add: (caller: Caller, settings: FaultSettings, headers: Head['headers']) => Caller,
): Seams =>
  authentication((standard, settings) => (request, presented) => {
    const found = standard(request, presented);
    const nameless = presented.kind === 'nothing';
    if ('refusal' in found || nameless !== (to === 'anonymous callers')) return found;
    const byProxy = callerFromHeaders(request.headers, requestHeader(settings));
    return byProxy?.user === found.caller.user ? found : { caller: add(found.caller, settings, request.headers) };
  });

/** What the headers say apart from the user, whether or not they name one. */
function rest(headers: Head['headers'], settings: FaultSettings): Pick<Caller, 'groups' | 'extra'> {
  const own = ['x-named', 'anybody'] as const;
  const said = callerFromHeaders([...headers, own], { ...requestHeader(settings), usernameHeaders: [own[0]] });
  return { groups: said?.groups ?? [], extra: said?.extra ?? {} };
}

const withGroups = (caller: Caller, settings: FaultSettings, headers: Head['headers']): Caller => ({
  ...caller,
  groups: [...caller.groups, ...rest(headers, settings).groups],
});
const withExtra = (caller: Caller, settings: FaultSettings, headers: Head['headers']): Caller => ({
  ...caller,
  extra: { ...caller.extra, ...rest(headers, settings).extra },
});

/** Adds the organizations of the front proxy to the groups of some users that it names. */
const withGroupsOfTheFrontProxy = (when: (byProxy: Caller) => boolean): Seams =>
  authentication((standard, settings) => (request, presented) => {
    const found = standard(request, presented);
    const byProxy = claimed(request, settings);
    if ('refusal' in found || presented.kind !== 'certificates' || byProxy?.user !== found.caller.user) return found;
    const own = when(byProxy) ? valuesOfType(presented.leaf.subject.attributes, '2.5.4.10') : [];
    return { caller: { ...found.caller, groups: [...found.caller.groups, ...own] } };
  });

/** Who may speak for others, and that nobody else may (clauses 5.1.5 and 5.2.4). */
export const trustFaults: readonly Fault[] = [
  {
    name: 'headers-believed-from-anyone',
    sentence: 'It believes identity headers whoever sends them.',
    seen: 'servers that expect a proxy in front of them and can be reached without it',
    seams: believing(() => true),
  },
  {
    name: 'headers-believed-without-a-certificate',
    sentence: 'It believes identity headers of callers without a certificate.',
    seams: believing(({ kind }) => kind === 'nothing'),
  },
  {
    name: 'headers-believed-with-any-certificate',
    sentence: 'It believes identity headers of callers with any certificate, whoever issued it.',
    seams: believing(({ kind }) => kind !== 'nothing'),
  },
  {
    name: 'headers-believed-with-a-user-certificate',
    sentence: 'It believes identity headers of callers with the certificate of a user.',
    seams: authentication((standard, settings) => (request, presented) => {
      const found = standard(request, presented);
      const caller = claimed(request, settings);
      return 'caller' in found && presented.kind !== 'nothing' && caller ? { caller } : found;
    }),
  },
  {
    name: 'headers-believed-of-administrators',
    sentence: 'It believes identity headers of callers with the certificate of an administrator.',
    seams: authentication((standard, settings) => (request, presented) => {
      const found = standard(request, presented);
      const caller = claimed(request, settings);
      return 'caller' in found && found.caller.groups.includes('system:masters') && caller ? { caller } : found;
    }),
  },
  {
    name: 'headers-believed-by-common-name',
    sentence: 'It knows a front proxy by its common name, also when the client authority issued the certificate.',
    seen: 'one list of authorities for both kinds of certificate, as nginx has it',
    seams: authentication((standard, settings) => (request, presented) => {
      const found = standard(request, presented);
      const names = settings.requestheaderAllowedNames;
      const named = presented.kind === 'certificates' && names.includes(commonName(presented.leaf) ?? '');
      const caller = 'caller' in found && named ? claimed(request, settings) : undefined;
      return caller ? { caller } : found;
    }),
  },
  {
    name: 'headers-believed-over-http1.0',
    sentence: 'It believes identity headers over HTTP/1.0 whoever sends them.',
    seams: believing((_presented, { httpVersion }) => httpVersion === '1.0'),
  },
  {
    name: 'headers-believed-over-http2',
    sentence: 'It believes identity headers over HTTP/2 whoever sends them.',
    seams: believing((_presented, { httpVersion }) => httpVersion === '2'),
  },
  {
    name: 'headers-believed-of-no-group',
    sentence: 'It believes identity headers whoever sends them, as long as they ask for no groups.',
    seams: authentication((standard, settings) => (request, presented) => {
      const caller = claimed(request, settings);
      return caller?.groups.join() === 'system:authenticated' ? { caller } : standard(request, presented);
    }),
  },
  {
    name: 'one-trust-store',
    sentence: 'It trusts both of its authorities for users and for front proxies alike.',
    seen: 'Kubernetes with one CA for both, NCC-E003660-F9W (kubernetes#119267)',
    seams: () => ({
      trusted: ({ client, requestHeader: other }) => ({
        client: [...client, ...other],
        requestHeader: [...client, ...other],
      }),
    }),
  },
  {
    name: 'request-header-authority-trusted-for-users',
    sentence: 'It accepts a certificate of the request-header CA as that of a user.',
    seams: () => ({
      trusted: ({ client, requestHeader: other }) => ({ client: [...client, ...other], requestHeader: other }),
    }),
  },
  {
    name: 'client-authority-trusted-for-front-proxies',
    sentence: 'It accepts a certificate of the client CA as that of a front proxy.',
    seams: () => ({
      trusted: ({ client, requestHeader: other }) => ({ client, requestHeader: [...client, ...other] }),
    }),
  },
  {
    name: 'allowed-names-ignored',
    sentence: 'It does not look at the names that front proxies may have.',
    seams: steps(() => ({ isAllowedFrontProxy: () => true })),
  },
  {
    name: 'no-allowed-names-is-nobody',
    sentence: 'Without a list of allowed names it believes no front proxy.',
    seams: steps(({ isAllowedFrontProxy }) => ({
      isAllowedFrontProxy: (certificate, names) => names.length > 0 && isAllowedFrontProxy(certificate, names),
    })),
  },
  {
    name: 'no-allowed-names-needs-a-name',
    sentence: 'Without a list of allowed names it trusts a front proxy only if its certificate has a common name.',
    seams: steps(({ isAllowedFrontProxy }) => ({
      isAllowedFrontProxy: (certificate, names) =>
        isAllowedFrontProxy(certificate, names) && (commonName(certificate) ?? '') !== '',
    })),
  },
  {
    name: 'first-allowed-name-only',
    sentence: 'Of several allowed names it reads only the first.',
    seams: steps(({ isAllowedFrontProxy }) => ({
      isAllowedFrontProxy: (certificate, names) => isAllowedFrontProxy(certificate, names.slice(0, 1)),
    })),
  },
  {
    name: 'allowed-name-as-prefix',
    sentence: 'It believes a front proxy whose name begins with an allowed one.',
    seams: byName((name, allowed) => name.startsWith(allowed)),
  },
  {
    name: 'allowed-name-as-suffix',
    sentence: 'It believes a front proxy whose name ends with an allowed one.',
    seams: byName((name, allowed) => name.endsWith(allowed)),
  },
  {
    name: 'allowed-name-as-substring',
    sentence: 'It believes a front proxy in whose name an allowed one stands somewhere.',
    seams: byName((name, allowed) => name.includes(allowed)),
  },
  {
    name: 'allowed-name-begins-with-the-name',
    sentence: 'It believes a front proxy with whose name an allowed one begins, so also one without a name.',
    seams: byName((name, allowed) => allowed.startsWith(name)),
  },
  {
    name: 'allowed-name-without-case',
    sentence: 'It compares the names of front proxies without regard to case.',
    seams: byName((name, allowed) => name.toLowerCase() === allowed.toLowerCase()),
  },
  {
    name: 'allowed-name-trimmed',
    sentence: 'It trims the name of a front proxy before it compares it.',
    seams: byName((name, allowed) => name.trim() === allowed),
  },
  {
    name: 'allowed-name-empty-accepted',
    sentence: 'It believes a front proxy without a common name.',
    seams: byName((name, allowed) => name === allowed || name === ''),
  },
  {
    name: 'allowed-name-in-the-alternative-names',
    sentence: 'It looks for allowed names also among the alternative names of a certificate.',
    seams: allowing(
      (certificate, allowed) =>
        commonName(certificate) === allowed ||
        (new X509Certificate(certificate.der).subjectAltName ?? '').split(', ').includes(`DNS:${allowed}`),
    ),
  },
  {
    name: 'allowed-name-in-the-unit',
    sentence: 'It looks for allowed names also in the organizational unit.',
    seams: allowing(
      (certificate, allowed) =>
        commonName(certificate) === allowed ||
        valuesOfType(certificate.subject.attributes, '2.5.4.11').includes(allowed),
    ),
  },
  {
    name: 'allowed-name-in-the-organization',
    sentence: 'It looks for allowed names also in the organization.',
    seams: allowing(
      (certificate, allowed) =>
        commonName(certificate) === allowed || valuesOf(certificate.subject, '2.5.4.10').includes(allowed),
    ),
  },
  {
    name: 'allowed-name-from-any-certificate-of-the-chain',
    sentence: 'It looks for the name of a front proxy in every certificate that it sends.',
    seams: authentication((standard, settings) => (request, presented) => {
      const found = standard(request, presented);
      const names = settings.requestheaderAllowedNames;
      const allowed =
        presented.kind === 'certificates' && presented.chain.some((each) => names.includes(commonName(each) ?? ''));
      const caller = 'refusal' in found && allowed ? claimed(request, settings) : undefined;
      return caller ? { caller } : found;
    }),
  },
  {
    name: 'unlisted-front-proxy-known-by-its-own-name',
    sentence: 'It takes a front proxy whose name is not allowed for a user of that name.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      if ('caller' in found || presented.kind !== 'certificates' || !/its name is not allowed/.test(found.why))
        return found;
      return { caller: { user: commonName(presented.leaf) ?? '', groups: ['system:authenticated'], extra: {} } };
    }),
  },
  {
    name: 'user-certificate-with-headers-anonymous',
    sentence:
      'It takes a user whose request has identity headers, where these are to be ignored, for the anonymous caller.',
    seams: authentication((standard, settings) => (request, presented) => {
      const found = standard(request, presented);
      const byProxy = claimed(request, settings);
      const own = 'caller' in found && presented.kind !== 'nothing' && byProxy && byProxy.user !== found.caller.user;
      return own ? { caller: anonymous } : found;
    }),
  },
  {
    name: 'header-groups-added-to-users',
    sentence: 'It adds the groups in headers to those of a user with a certificate.',
    seams: adding('users', withGroups),
  },
  {
    name: 'header-extra-added-to-users',
    sentence: 'It adds the extra attributes in headers to a user with a certificate.',
    seams: adding('users', withExtra),
  },
  {
    name: 'header-uid-added-to-users',
    sentence: 'It gives a user with a certificate the user id in a header.',
    seams: adding('users', (caller, _settings, headers) => {
      const uid = headers.find(([name]) => name.toLowerCase() === 'x-remote-uid')?.[1];
      return uid === undefined ? caller : { ...caller, uid };
    }),
  },
  {
    name: 'header-groups-added-to-anonymous-callers',
    sentence: 'It adds the groups in headers to those of the anonymous caller.',
    seams: adding('anonymous callers', withGroups),
  },
  {
    name: 'header-groups-beside-those-of-the-front-proxy',
    sentence: 'It adds the organizations of the front proxy to the groups of the user that it names.',
    seams: withGroupsOfTheFrontProxy(() => true),
  },
  {
    name: 'groups-of-the-front-proxy-for-want-of-others',
    sentence: 'It gives a user whom the front proxy names without a group the organizations of the front proxy.',
    seams: withGroupsOfTheFrontProxy(({ groups }) => groups.every((group) => group === 'system:authenticated')),
  },
  {
    name: 'front-proxy-not-believed',
    sentence: 'It believes no front proxy at all.',
    seams: headerSettings(() => ({ usernameHeaders: [] })),
  },
];
