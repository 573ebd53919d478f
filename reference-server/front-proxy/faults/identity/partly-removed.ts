import { identityHeaders } from '../../forwarding/identity-headers';
import type { HeaderLines, UserRequest } from '../../messages';
import { authentication, forwarding, isNamed, ownReading, readOnArrival, valueOf, type Seams } from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';
import { configured, isExtra, revealed } from './spoofed';

/** Leaves the identity headers of the user in requests that have a way of their own through the proxy, beside what it sets. */
const kept =
  (has: (request: UserRequest) => boolean, isKept: (value: string) => boolean = () => true): Seams =>
  (settings: FaultSettings) => {
    const isIdentity = identityHeaders(settings);
    return {
      ...revealed(settings),
      arriving: (request) =>
        has(request)
          ? {
              ...request,
              headers: request.headers.map(([name, value]) =>
                isIdentity(name) && isKept(value) ? [ownReading, `${name}: ${value}`] : [name, value],
              ),
            }
          : request,
    };
  };

const bearing = (...names: readonly string[]): Seams =>
  kept(({ headers }) => names.some((name) => valueOf(headers, name) !== undefined));

const authorization = ({ headers }: UserRequest): string => valueOf(headers, 'authorization') ?? '';

/** Leaves the extra headers of the user where it sets some itself. */
const extraKeptBesideOwn: Seams = (settings) => {
  let claimed: HeaderLines = [];
  return forwarding(({ withoutIdentity, headersOf }) => ({
    withoutIdentity: (headers, names) => {
      claimed = headers.filter(([name]) => isExtra(name, settings));
      return withoutIdentity(headers, names);
    },
    headersOf: (user, names) => {
      const own = headersOf(user, names);
      return own.some(([name]) => isExtra(name, settings)) ? [...claimed, ...own] : own;
    },
  }))(settings);
};

/** Takes the first of two credentials of a request, and leaves the identity headers of the user there. */
const keptBesideTwoCredentials: Seams = (settings) => {
  const affected = new WeakSet<HeaderLines>();
  const following = (step: (headers: HeaderLines) => HeaderLines) => (headers: HeaderLines) => {
    const kept = step(headers);
    if (affected.has(headers)) affected.add(kept);
    return kept;
  };
  return {
    ...authentication((standard) => (request, presented) => {
      const { headers } = request;
      const lines = headers.filter(([name]) => name.toLowerCase() === 'authorization');
      if (lines.length + Number(presented.kind === 'certificates') > 1) affected.add(headers);
      const others = new Set(lines.slice(1));
      return standard({ ...request, headers: headers.filter((line) => !others.has(line)) }, presented);
    })(settings),
    ...forwarding(({ withoutHopByHop, withoutCredentials, withoutIdentity }) => ({
      withoutHopByHop: following(withoutHopByHop),
      withoutCredentials: following(withoutCredentials),
      withoutIdentity: (headers, names) => (affected.has(headers) ? headers : withoutIdentity(headers, names)),
    }))(settings),
  };
};

/** Removes identity headers as they are spelled, and then writes all names that are left in one way. */
const namesMadeAlikeTooLate: Seams = (settings) => {
  const isSpelledOut = (name: string): boolean => isNamed(name, configured(settings)) || isExtra(name, settings);
  return forwarding(() => ({
    withoutIdentity: (headers) =>
      headers
        .filter(([name]) => !isSpelledOut(name))
        .map(([name, value]) => [name.replaceAll(/[_.]/g, '-'), value] as const),
  }))(settings);
};

/** Sends a request that has no answer again, with what the user claimed beside what it sets. */
const sentAgainAsItCame: Seams = (settings) => {
  const isIdentity = identityHeaders(settings);
  return readOnArrival(
    ({ headers }) => JSON.stringify(headers.filter(([name]) => isIdentity(name))),
    async (standard, request, claimed = '[]', signal) => {
      try {
        return await standard(request, signal);
      } catch (error) {
        if (request.method !== 'GET') throw error;
        return standard({ ...request, headers: [...(JSON.parse(claimed) as HeaderLines), ...request.headers] }, signal);
      }
    },
  );
};

/** Identity headers that are removed from ordinary requests alone (rules ). */
export const partlyRemovedFaults: readonly Fault[] = [
  {
    name: 'identity-kept-in-changes',
    sentence: 'It removes identity headers from GET and POST alone.',
    seams: kept(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method)),
  },
  {
    name: 'identity-kept-in-requests-without-a-body',
    sentence: 'It answers HEAD in a way of its own, on which no identity header is removed.',
    seams: kept(({ method }) => method === 'HEAD'),
  },
  {
    name: 'identity-kept-beside-tokens',
    sentence: 'It removes identity headers where it asks for a password, and not where it asks for a token.',
    seams: kept((request) => /^bearer /i.test(authorization(request))),
  },
  {
    name: 'identity-kept-beside-certificates',
    sentence: 'It removes identity headers where it reads `Authorization`, and not beside a client certificate.',
    seams: kept((request) => authorization(request) === ''),
  },
  {
    name: 'identity-kept-in-streams',
    sentence: 'It passes on what asks for a stream, by `watch` or `follow`, as it came.',
    seams: kept(({ target }) => /[?&](watch|follow)=/.test(target)),
  },
  {
    name: 'identity-kept-in-navigations',
    sentence: 'It passes on what a browser says that its user navigates to as it came.',
    seams: kept(({ headers }) => valueOf(headers, 'sec-fetch-mode') === 'navigate'),
  },
  {
    name: 'identity-kept-behind-another-proxy',
    sentence: 'It trusts the identity headers of a request that says it came through another proxy.',
    seen: 'X-Forwarded-For of a trusted hop, which is never asked for a certificate',
    seams: bearing('x-forwarded-for', 'via', 'forwarded'),
  },
  {
    name: 'identity-kept-in-conditional-requests',
    sentence:
      'It serves `Range` and conditional requests in a way of their own, on which no identity header is removed.',
    seams: bearing('range', 'if-none-match', 'if-modified-since'),
  },
  {
    name: 'identity-kept-in-long-requests',
    sentence: 'It streams large bodies in a way of their own, on which no identity header is removed.',
    seams: kept(({ headers }) => Number(valueOf(headers, 'content-length') ?? 0) > 100_000),
  },
  {
    name: 'long-identity-values-kept',
    sentence: 'It looks at the first 256 octets of a value and leaves headers with longer ones.',
    seams: kept(
      () => true,
      (value) => value.length > 256,
    ),
  },
  {
    name: 'extra-headers-kept-beside-own',
    sentence: 'It removes the extra headers of the user only where it sets none itself.',
    seams: extraKeptBesideOwn,
  },
  {
    name: 'identity-kept-beside-two-credentials',
    sentence: 'It takes the first of two credentials of a request, and leaves the identity headers of the user there.',
    seams: keptBesideTwoCredentials,
  },
  {
    name: 'names-made-alike-too-late',
    sentence:
      'It writes dashes for the underscores and dots in names of headers, when it has removed identity headers.',
    seen: 'servers that make names into those of variables and back',
    seams: namesMadeAlikeTooLate,
  },
  {
    name: 'identity-kept-where-sent-again',
    sentence: 'It sends a request that had no answer again with the identity headers of the user.',
    seams: sentAgainAsItCame,
  },
];
