import { expect, test } from '@jest/globals';
import type { ProxyUser } from '../../../target/front-proxy';
import { namesakeOf } from './namesakes';

const user = (name: string, as: string, by: ProxyUser['by'], ...groups: readonly string[]): ProxyUser => ({
  name,
  by,
  identity: { user: as, groups },
});

test('what a user logs in with is a name that nobody is forwarded as', () => {
  const users = [
    user('jane', 'jane', 'basic', 'developers'),
    user('joe', 'joseph', 'basic', 'operators'),
    user('robot', 'robby', 'bearer-token', 'machines'),
  ] as const;
  expect(namesakeOf({ how: 'what-it-logs-in-with', at: 0 }, users)).toEqual({ user: 'joe', noneOf: ['operators'] });
  expect(namesakeOf({ how: 'what-it-logs-in-with', at: 0 }, [users[0]])).toBeUndefined();
  expect(namesakeOf({ how: 'more-behind', at: 1 }, users)).toEqual({
    user: 'joseph-authn-conformance',
    noneOf: ['operators'],
  });
});
