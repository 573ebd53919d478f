import { array, constant, constantFrom, oneof, subarray, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import type { RequestHeaderConfig } from '../../../../target/types';
import { header } from '../../../../vocabulary';
import { getThrough, postThrough } from '../../../../vocabulary/front-proxy';
import type { ThroughProxy } from '../../../../vocabulary/front-proxy/types';
import type { Header } from '../../../../vocabulary/types';
import { besides, identityHeaders } from '../../../generate/headers/identity-headers';
import { malformedLines } from '../../../generate/headers/malformed';
import { otherSources } from '../../../generate/headers/other-sources';
import type { AreaCases } from '../../../area-cases';
import { word } from '../../../generate/texts';
import { caller, type FrontProxyCase } from '../cases';
import { isLegal } from '../legal';
import { headerOpenings, type PartsOfRequest } from './header-openings';
import { anyUser, declaredUsers, isInHeader, type User } from './users';
import { versionsFor } from './versions';

/** Headers whose fate front proxies promise, or that are the user's own affair with the API server. */
const kept: readonly [Header, ...Header[]] = [
  header('Cookie', 'session=1'),
  header('Impersonate-User', '{other}'),
  header('Impersonate-Group', 'system:masters'),
  header('Impersonate-Uid', '0'),
  header('Impersonate-Extra-Scopes', 'all'),
  header('Proxy-Authorization', 'Basic eDp5'),
  header('X-Forwarded-For', '127.0.0.1'),
  header('Forwarded', 'for=127.0.0.1;by={other}'),
  header('TE', 'trailers'),
  header('Keep-Alive', 'timeout=5'),
  header('Proxy-Connection', 'keep-alive'),
];

/** Names that a `Connection` header can nominate: those by which the front proxy sends the identity among them (RFC 9110, 7.6.1). */
const nominations = ({ usernameHeaders, groupHeaders, uidHeaders, extraHeadersPrefixes }: RequestHeaderConfig) =>
  subarray(
    [
      ...usernameHeaders,
      ...groupHeaders,
      ...uidHeaders,
      ...extraHeadersPrefixes.map((prefix) => `${prefix}Scopes`),
      ...usernameHeaders.map((name) => name.toLowerCase()),
      ...groupHeaders.map((name) => name.toUpperCase()),
      ...['Authorization', 'Host', 'Accept', 'X-Request-Id', 'TE'],
    ],
    { minLength: 1, maxLength: 4 },
  );

/** What the headers stand in: a read mostly, a document, or one with headers behind it. */
function requestWith(headers: readonly Header[], trailers: readonly Header[]): Partial<ThroughProxy> {
  if (trailers.length === 0) return getThrough({ headers });
  return postThrough({ chunked: true, headers: [...headers, header('Trailer', 'X-A')], trailers });
}

/** A request of a user, or without a credential, with identity headers of any names and values. */
export function headerValues(target: FrontProxyTarget): AreaCases<FrontProxyCase> {
  const { requestHeader } = target;
  const [first] = declaredUsers(target);
  const caseWith = ({ user, http, headers, nominated, trailers }: PartsOfRequest): FrontProxyCase => ({
    area: 'header-values',
    given: { [caller]: user ?? first },
    when: getThrough({
      ...requestWith(headers, http === '1.0' ? [] : trailers),
      ...(user === undefined ? {} : { as: caller }),
      http,
      ...(nominated.length === 0 || http === '2' ? {} : { connection: ['close', ...nominated].join(', ') }),
    }),
  });
  const canBeSent = (explored: FrontProxyCase): boolean => isLegal(explored) && !isCrowded(explored);
  return {
    any: anyParts(target).map(caseWith).filter(canBeSent),
    openings: headerOpenings(target, kept, nominations(requestHeader), caseWith),
  };
}

/** What any request is made of. */
function anyParts(target: FrontProxyTarget): Arbitrary<PartsOfRequest> {
  const { requestHeader } = target;
  const users = oneof(
    { withCrossShrink: true },
    { arbitrary: anyUser(target), weight: 9 },
    { arbitrary: constant<User | undefined>(undefined), weight: 1 },
  );
  const none = constant<readonly Header[]>([]);
  return tuple(users, versionsFor(target)).chain(([user, http]) =>
    tuple(
      oneof(
        { withCrossShrink: true },
        { arbitrary: identityHeaders(requestHeader, http), weight: 6 },
        { arbitrary: array(besides(http), { minLength: 1, maxLength: 3 }), weight: 3 },
        { arbitrary: none, weight: 2 },
        {
          arbitrary: word(1, 3).map((text): readonly Header[] => [header('X-Remote-Extra-K', text)]),
          weight: 1,
        },
      ),
      oneof(
        { withCrossShrink: true },
        { arbitrary: none, weight: 6 },
        { arbitrary: array(constantFrom(...kept), { minLength: 1, maxLength: 2 }), weight: 2 },
        { arbitrary: otherSources, weight: 2 },
        ...(http === '1.1' ? [{ arbitrary: malformedLines.map((line): readonly Header[] => [line]), weight: 1 }] : []),
      ),
      oneof(
        { withCrossShrink: true },
        { arbitrary: constant<readonly string[]>([]), weight: 4 },
        { arbitrary: nominations(requestHeader), weight: 1 },
      ),
      oneof(
        { withCrossShrink: true },
        { arbitrary: none, weight: 8 },
        { arbitrary: identityHeaders(requestHeader, http), weight: 1 },
      ),
    ).map(([own, others, nominated, trailers]) => ({ user, http, headers: [...own, ...others], nominated, trailers })),
  );
}

/** A credential in a header beside that of the user would be two (RFC 9110, 11.6.2). */
const isCrowded = ({ given, when }: FrontProxyCase): boolean => {
  const user = when.as === undefined ? undefined : given[when.as];
  return (
    user !== undefined &&
    isInHeader(user) &&
    when.headers.some((each) => each.kind === 'literal' && /^authorization$/i.test(each.name))
  );
};
