import { expect, test } from '@jest/globals';
import type { ProxyUser } from '../../../target/front-proxy';
import { header } from '../../../vocabulary';
import type { Header } from '../../../vocabulary/types';
import { aUser, forwarded, getThrough, proxyScenario } from '../../../vocabulary/front-proxy';
import type { CredentialForm } from '../../../vocabulary/front-proxy/types';
import type { ProxyContext } from '../attempts/context';
import { rightAfterAll } from './right-after-all';

const scenario = proxyScenario({
  id: 'forms',
  clause: '5.2.1',
  level: 'MUST',
  title: 'Forms',
  given: { first: aUser() },
  checks: { right: { when: getThrough({ as: 'first' }), then: forwarded() } },
});

const reasonOf = (
  passwords: Readonly<Record<string, string>>,
  presented: CredentialForm | Header,
): string | undefined => {
  const users = Object.keys(passwords).map((name): ProxyUser => ({
    name,
    by: 'basic',
    identity: { user: name, groups: [] },
  }));
  const credentials = Object.fromEntries(
    Object.entries(passwords).map(([user, password]) => [user, { kind: 'basic', user, password }]),
  );
  const context = { open: { credentials }, target: { users } } as unknown as ProxyContext;
  const attempt =
    typeof presented === 'string'
      ? getThrough({ as: 'first', presenting: presented })
      : getThrough({ headers: [presented] });
  return rightAfterAll(scenario, attempt, context);
};

test.each<[CredentialForm, string, string]>([
  ['password-in-the-other-case', '12345678', '1234567a'],
  ['password-of-another-user', 'of both of them', 'of the first one'],
  ['user-as-the-password', 'joe', 'not joe'],
])('%s is right for one password, and wrong for another', (form, right, wrong) => {
  expect(reasonOf({ joe: right, jane: 'of both of them' }, form)).toMatch(/is right all the same, .* joe/);
  expect(reasonOf({ joe: wrong, jane: 'of both of them' }, form)).toBeUndefined();
});

test('the other case of a name without letters is the same name', () => {
  expect(reasonOf({ '1001': 'a password' }, 'user-in-the-other-case')).toBeDefined();
  expect(reasonOf({ 'joe-1001': 'a password' }, 'user-in-the-other-case')).toBeUndefined();
});

test('a form that is right by itself is nothing to say', () => {
  expect(reasonOf({ joe: 'a password' }, 'scheme-in-lower-case')).toBeUndefined();
});

test('a made-up secret of a user is right where the user has it', () => {
  const madeUp = header('Authorization', 'Basic {base64:{name:first}:password}');
  expect(reasonOf({ joe: 'password' }, madeUp)).toMatch(/is right all the same/);
  expect(reasonOf({ joe: 'another password' }, madeUp)).toBeUndefined();
});
