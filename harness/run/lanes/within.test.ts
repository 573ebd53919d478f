import { expect, test } from '@jest/globals';
import { UnendedError, within } from './within';

test('work that ends gives what comes of it', async () => {
  expect(await within(60_000, 'it', Promise.resolve(3))).toBe(3);
  await expect(within(60_000, 'it', Promise.reject(new Error('own')))).rejects.toThrow('own');
});

test('work that does not end is named', async () => {
  const never = within(20, 'an attempt of "users"', new Promise<never>(() => undefined));
  await expect(never).rejects.toEqual(new UnendedError('an attempt of "users" has not ended in 0 seconds'));
});
