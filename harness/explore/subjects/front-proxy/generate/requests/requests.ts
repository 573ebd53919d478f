import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../../target/front-proxy';
import { getThrough, postThrough } from '../../../../../vocabulary/front-proxy';
import type { ThroughProxy } from '../../../../../vocabulary/front-proxy/types';
import type { FormFamily } from '../../../../../vocabulary/types';
import type { AreaCases } from '../../../../area-cases';
import { interleaved, inParts, inTurn } from '../../../../generate/covering/turns';
import { eachForm, formsInOne, requestForms } from '../../../../generate/request-forms';
import { headerText, word } from '../../../../generate/texts';
import { besides, claimedIn } from './claimed-requests';
import type { FrontProxyCase } from '../../cases';
import { isLegal } from '../../legal';
import { base, caseWith } from './request-case';
import { bodiesOfNobody, methodsOfNobody, pathsOfNobody } from './requests-of-nobody';
import { anyUser, declaredUsers, type User } from '../users';
import { versionsFor } from '../versions';

/** Characters that stand in a path as they are, and those that are written as escapes. */
const segment: Arbitrary<string> = oneof(
  { withCrossShrink: true },
  { arbitrary: word(), weight: 3 },
  {
    arbitrary: tuple(word(0, 3), constantFrom(...': @ ! $ & * + , = ~ . - _ ( )'.split(' ')), word(1, 3)).map((parts) =>
      parts.join(''),
    ),
    weight: 2,
  },
  { arbitrary: constantFrom('Things', 'aB', '%20', 'a%20b', '%C3%A9', '%41', '%7e', '%25', 'a%2Fb', '%2e'), weight: 2 },
);

/** A query of parameters as API servers have them, and as they are seldom written. */
const query: Arbitrary<string> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant(''), weight: 2 },
  { arbitrary: tuple(word(), word()).map(([name, value]) => `?${name}=${value}`), weight: 2 },
  {
    arbitrary: constantFrom(
      ...[
        '?limit=500&continue=eyJ2IjoibWV0YSJ9',
        '?labelSelector=a%3Db%2Cc',
        '?a=1&a=2',
        '?a=b+c',
        '?a=%2B',
        '?a',
        '?a=',
      ],
      ...['?b=1&a=2', '?a=%41', '?watch=1&x=/healthz', '?a=%2f', '?user=admin', '?as={other}', '?a=b;c=d', '?a=%C3%A9'],
    ),
    weight: 3,
  },
);

const accepts: Arbitrary<string> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant('application/json'), weight: 3 },
  {
    arbitrary: constantFrom(
      ...['application/yaml', '*/*', 'application/json;as=Table;v=v1;g=meta.k8s.io, application/yaml;q=0.5'],
      'application/vnd.kubernetes.protobuf, application/json',
    ),
    weight: 1,
  },
);

/** Bodies of every kind of text, and long ones; a number is a length. */
const bodies: Arbitrary<string | number> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant('{}'), weight: 2 },
  { arbitrary: headerText.filter((text) => !text.includes('{')).map((text) => JSON.stringify({ a: text })), weight: 3 },
  { arbitrary: constantFrom('', ' {"a" : 1 }\n', '{"a":1.0,"b":1e3}', 'kind: Thing\n', '{"a":1,"a":2}'), weight: 2 },
  { arbitrary: constantFrom(1, 16_384, 65_535, 65_537, 130_000), weight: 1 },
);

const contentTypes = [
  'application/json',
  ...['application/yaml', 'application/merge-patch+json', 'application/json; charset=utf-8'],
  ...['application/strategic-merge-patch+json', 'application/vnd.kubernetes.protobuf'],
] as const;

/** A request that is put together: a target, a query, and a document where the method has one. */
const built: Arbitrary<Partial<ThroughProxy>> = tuple(
  oneof(
    { withCrossShrink: true },
    constant(''),
    segment.map((text) => `/${text}`),
    constant('/'),
  ),
  query,
  accepts,
).chain(([behind, parameters, accept]) => {
  const path = `${base}${behind}${parameters}`;
  return oneof(
    { withCrossShrink: true },
    constantFrom('GET', 'HEAD', 'DELETE').map((method) => getThrough({ method, path, accept })),
    tuple(
      constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
      bodies,
      constantFrom(...contentTypes),
      constantFrom(undefined, true as const),
    ).map(([method, body, contentType, chunked]) =>
      postThrough({
        ...{ method, path, accept, contentType },
        ...(typeof body === 'string' ? { body } : { bodyOfLength: body }),
        ...(chunked === undefined ? {} : { chunked }),
      }),
    ),
  );
});

/** Forms by which other programs know a caller, or another path, from the request itself. */
const formsThrough = (inEachOf: FormFamily): Partial<ThroughProxy> =>
  getThrough({ path: '/apis/authn.example/v1/namespaces/default/things', inEachOf });
const inForms: Arbitrary<Partial<ThroughProxy>> = requestForms.map(formsThrough);

/** So many forms are tried in one case. */
const inOne = 4;
/** So many requests of users that are put together are among the first ones. */
const builtOfUsers = 40;

/** A request of a user, which arrives as it was sent, or without a credential, which does not arrive (clauses 4.4 and 5.2.1). */
export function requests(target: FrontProxyTarget): AreaCases<FrontProxyCase> {
  const users = oneof(
    { withCrossShrink: true },
    { arbitrary: anyUser(target), weight: 3 },
    { arbitrary: constant<User | undefined>(undefined), weight: 2 },
  );
  const [first] = declaredUsers(target);
  return {
    any: tuple(users, oneof({ withCrossShrink: true }, built, inForms), versionsFor(target), besides)
      .map(([user, request, http, headers]) => caseWith(target, user, request, http, headers))
      .filter(isLegal),
    openings: interleaved(
      claimedIn(target),
      [...pathsOfNobody, ...methodsOfNobody].map((inEachOf) =>
        constant(caseWith(target, undefined, formsThrough(inEachOf), '1.1')),
      ),
      inParts(eachForm, inOne).flatMap((forms) =>
        [undefined, first].map((user) => constant(caseWith(target, user, formsThrough(formsInOne(forms)), '1.1'))),
      ),
      Array.from({ length: builtOfUsers }, (_, at) =>
        tuple(built, versionsFor(target))
          .map(([request, http]) => caseWith(target, inTurn(declaredUsers(target), at), request, http))
          .filter(isLegal),
      ),
      bodiesOfNobody.map((request) => request.map((each) => caseWith(target, undefined, each, '1.1'))),
    ),
  };
}
