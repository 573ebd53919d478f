import { describe, expect, test } from '@jest/globals';
import { createLock } from './lock';

describe('the lock of the upstream', () => {
  test('lets readers in together, a writer alone, and nobody past who waits', async () => {
    const { shared, exclusive } = createLock();
    const log: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      log.push(`${name} begins`);
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      log.push(`${name} ends`);
    };
    await Promise.all([
      shared(work('a')),
      shared(work('b')),
      exclusive(work('W')),
      shared(work('c')),
      exclusive(work('V')),
    ]);
    expect(log).toEqual([
      ...['a begins', 'b begins', 'a ends', 'b ends'],
      ...['W begins', 'W ends', 'c begins', 'c ends', 'V begins', 'V ends'],
    ]);
  });

  test('goes on behind work that fails', async () => {
    const { shared, exclusive } = createLock();
    const fails = exclusive(() => Promise.reject(new Error('no')));
    const next = shared(() => Promise.resolve('yes'));
    await expect(fails).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await exclusive(() => Promise.resolve('again'))).toBe('again');
  });
});
