import { expect, test } from '@jest/globals';
import { without } from './values';

test('the arguments that have a value are left out, each with the flag before it', () => {
  const argv = ['curl', '--cert', '{cert}', '-H', 'Authorization: Bearer {token}', '--token={token}', '{url}'] as const;
  expect(without({ argv }, ['{token}']).argv).toEqual(['curl', '--cert', '{cert}', '{url}']);
  expect(without({ argv: ['client', '--tls=1.3', '{token}', '--url', '{url}'] }, ['{token}']).argv).toEqual([
    'client',
    '--tls=1.3',
    '--url',
    '{url}',
  ]);
});
