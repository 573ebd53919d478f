import { expect, test } from '@jest/globals';
import { within } from './within';

test('work that ends gives what comes of it', async () => {
  expect(await within(60_000, Promise.resolve(3))).toBe(3);
  await expect(within(60_000, Promise.reject(new Error('own')))).rejects.toThrow('own');
});

test('work that does not end is named', async () => {
  const never = (): Promise<never> => new Promise<never>(() => undefined);
  await expect(within(20, never(), 'an attempt of "users" has not ended')).rejects.toEqual(
    new Error('an attempt of "users" has not ended'),
  );
  await expect(within(20, never())).rejects.toEqual(new Error('not within 0.02 seconds'));
});
