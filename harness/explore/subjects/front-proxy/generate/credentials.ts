import { constant, constantFrom, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { getThrough, listPath, postThrough, discoveryPath } from '../../../../vocabulary/front-proxy';
import type { CredentialForm, ThroughProxy } from '../../../../vocabulary/front-proxy/types';
import type { Header } from '../../../../vocabulary/types';
import type { HttpVersion } from '../../../../vocabulary/versions';
import type { AreaCases } from '../../../area-cases';
import { interleaved } from '../../../generate/covering/turns';
import { claims } from './claims';
import { formsFor } from './credential-forms';
import { caller, type FrontProxyCase } from '../cases';
import { isLegal } from '../legal';
import { anyUser, declaredUsers, type User } from './users';
import { versionsFor } from './versions';

/** Requests that front proxies treat alike or exempt, in a few shapes. */
const shapes: readonly [Partial<ThroughProxy>, ...Partial<ThroughProxy>[]] = [
  getThrough({ path: listPath }),
  getThrough({ path: discoveryPath }),
  getThrough({ path: '/api/v1/namespaces/{mark}/pods/log', method: 'HEAD' }),
  getThrough({ path: '/healthz/{mark}' }),
  getThrough({ path: '/version?x={mark}' }),
  getThrough({ path: listPath, method: 'OPTIONS' }),
  postThrough(),
  postThrough({ method: 'PUT' }),
  postThrough({ method: 'PATCH', contentType: 'application/merge-patch+json' }),
  postThrough({ method: 'DELETE' }),
  getThrough({ speaking: 'clear-text' }),
];

const caseWith = (
  user: User,
  presenting: CredentialForm | undefined,
  shape: Partial<ThroughProxy>,
  http: HttpVersion,
  headers: readonly Header[],
): FrontProxyCase => ({
  area: 'credentials',
  given: { [caller]: user },
  when: getThrough({
    ...shape,
    as: caller,
    http: shape.speaking === undefined ? http : '1.1',
    headers,
    ...(presenting === undefined ? {} : { presenting }),
  }),
});

/** A credential in any of its forms, most of which are wrong, in requests of several shapes. */
export const credentials = (target: FrontProxyTarget): AreaCases<FrontProxyCase> => ({
  any: tuple(anyUser(target), versionsFor(target), constantFrom(...shapes), claims)
    .chain(([user, http, shape, headers]) =>
      constantFrom(...formsFor(user, target)).map((presenting) => caseWith(user, presenting, shape, http, headers)),
    )
    .filter(isLegal),
  openings: openings(target),
});

/** Each form of each user's credential in a usual request, then in one of each other shape. */
function openings(target: FrontProxyTarget): readonly Arbitrary<FrontProxyCase>[] {
  const [first, ...others] = shapes;
  const all = interleaved(
    ...declaredUsers(target).map((user) => formsFor(user, target).map((form) => [user, form] as const)),
  );
  const plain = all.map(([user, form]) => constant(caseWith(user, form, first, '1.1', [])));
  const shaped = all.map(([user, form], row) =>
    tuple(versionsFor(target), claims).map(([http, headers]) =>
      caseWith(user, form, others[row % others.length] ?? first, http, headers),
    ),
  );
  return [...plain, ...shaped];
}
