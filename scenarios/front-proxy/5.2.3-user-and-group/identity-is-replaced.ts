import {
  anotherUser,
  aUser,
  forwarded,
  getThrough,
  noOtherIdentity,
  postThrough,
  proxyScenario,
  request,
} from '../../../harness/vocabulary/front-proxy';
import {
  claiming,
  claimingAll,
  extraHeader,
  groupHeader,
  header,
  uidHeader,
  userHeader,
} from '../../../harness/vocabulary';
import type { Header } from '../../../harness/vocabulary/types';

const control = 'without-identity-headers';
/** Replaced or removed, or the request is rejected. */
const withoutEffect = (...headers: readonly Header[]) =>
  ({ when: getThrough({ as: 'jane', headers } as const), then: noOtherIdentity(), control }) as const;

export default proxyScenario({
  id: 'identity-is-replaced',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'X-04',
  title: 'User and groups upstream are those of the authenticated user, whatever identity headers the user sends',
  under: 'each-tls-version',
  given: { jane: aUser(), other: anotherUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'the-name-of-another-user': withoutEffect(userHeader('{other}')),
    'a-user-and-a-group': withoutEffect(...claiming('{other}', 'system:masters')),
    'a-group': withoutEffect(groupHeader('system:masters')),
    'names-in-lower-case': withoutEffect(
      userHeader('{other}', 'lower-case'),
      groupHeader('system:masters', 'lower-case'),
    ),
    'names-in-upper-case': withoutEffect(
      userHeader('{other}', 'upper-case'),
      groupHeader('system:masters', 'upper-case'),
    ),
    'names-in-mixed-case': withoutEffect(
      userHeader('{other}', 'mixed-case'),
      groupHeader('system:masters', 'mixed-case'),
    ),
    'several-users': withoutEffect(userHeader('{other}'), userHeader('admin'), userHeader('root')),
    'several-groups': withoutEffect(...['system:masters', 'admins', 'dev'].map((group) => groupHeader(group))),
    'an-empty-user': withoutEffect(userHeader('')),
    'an-empty-user-before-another-one': withoutEffect(userHeader(''), userHeader('{other}')),
    'an-empty-group': withoutEffect(groupHeader('')),
    'its-own-name': {
      title: 'a user header with the name that it replaces is sent twice',
      ...withoutEffect(userHeader('admin'), userHeader('admin'), groupHeader('admin')),
    },
    'a-value-with-commas': withoutEffect(userHeader('{other}, admin'), groupHeader('dev, system:masters')),
    'in-a-post': {
      when: postThrough({ as: 'jane', headers: claiming('{other}', 'system:masters') }),
      then: noOtherIdentity(),
      control,
    },
    'in-http-2': {
      when: getThrough({ as: 'jane', http: '2', headers: claiming('{other}', 'system:masters') }),
      then: noOtherIdentity(),
      control,
    },
    'an-extra-attribute': { ...withoutEffect(extraHeader('scopes', 'all')), rule: 'X-05' },
    'an-extra-attribute-in-upper-case': { ...withoutEffect(extraHeader('scopes', 'all', 'upper-case')), rule: 'X-05' },
    'an-extra-attribute-of-any-name-in-mixed-case': {
      ...withoutEffect(extraHeader('undeclared', 'A1 b', 'mixed-case')),
      rule: 'X-05',
    },
    'an-extra-attribute-of-any-name': {
      ...withoutEffect(
        extraHeader('authentication.kubernetes.io%2Fnode-name', 'n'),
        extraHeader('a', 'b'),
        extraHeader('', 'c'),
      ),
      rule: 'X-05',
    },
    'an-extra-attribute-in-http-2': {
      when: getThrough({ as: 'jane', http: '2', headers: [extraHeader('scopes', 'all')] }),
      then: noOtherIdentity(),
      control,
      rule: 'X-05',
    },
    'a-uid': { ...withoutEffect(uidHeader('0')), rule: 'X-05' },
    'a-uid-in-upper-case': { ...withoutEffect(uidHeader('0', 'upper-case')), rule: 'X-05' },
    'a-uid-in-mixed-case': { ...withoutEffect(uidHeader('0', 'mixed-case')), rule: 'X-05' },
    'several-uids': { ...withoutEffect(uidHeader('0'), uidHeader('666')), rule: 'X-05' },
    'all-of-them': {
      ...withoutEffect(...claimingAll),
      rule: 'X-05',
    },
    'in-a-request-that-is-tried-again': {
      title: 'a request on a connection that the API server ends bears none of them, however often it is sent',
      when: getThrough({
        as: 'jane',
        earlier: [request({ as: 'jane' })],
        headers: claimingAll,
        answered: { none: true },
      }),
      then: noOtherIdentity(),
      control,
    },
    'with-a-content-length-in-connection': {
      title: 'a `Connection` header names the identity headers that the user sends',
      ...withoutEffect(
        header('Connection', 'close, X-Remote-User, X-Remote-Group'),
        ...claiming('{other}', 'system:masters'),
      ),
      rule: 'X-09',
    },
  },
});
