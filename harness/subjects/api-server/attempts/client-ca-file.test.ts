import { describe, expect, test } from '@jest/globals';
import type { WatchedClientCa } from '../../client-ca/watched';
import { withChange } from './client-ca-file';

/** A file that notes what is written, and what happens in between. */
function noting(): { readonly file: Pick<WatchedClientCa, 'write'>; readonly noted: string[] } {
  const noted: string[] = [];
  const write: WatchedClientCa['write'] = async (content) => {
    await Promise.resolve();
    noted.push(content);
  };
  return { file: { write }, noted };
}

describe('a change of the client CA file in the middle of an attempt', () => {
  test.each([
    ['client-ca-replaced', ['another', 'first', 'theirs', 'second']],
    ['former-client-ca-put-back', ['first', 'another', 'second', 'theirs']],
    ['client-ca-file-broken', ['first', 'broken', 'second', 'theirs']],
    ['client-ca-file-emptied', ['first', 'empty', 'second', 'theirs']],
    ['client-ca-file-removed', ['first', 'missing', 'second', 'theirs']],
  ] as const)('%s', async (change, expected) => {
    const { file, noted } = noting();
    const made = withChange(file, change, undefined, async (meanwhile) => {
      noted.push('first');
      await meanwhile();
      noted.push('second');
      return 'observed';
    });
    expect(await made).toBe('observed');
    expect(noted).toEqual(expected);
  });

  test('leaves the client CA in the file where the attempt does not come to it, or fails', async () => {
    const { file, noted } = noting();
    await withChange(file, 'client-ca-replaced', undefined, () => Promise.resolve());
    await expect(
      withChange(file, 'client-ca-replaced', undefined, () => Promise.reject(new Error('gone'))),
    ).rejects.toThrow('gone');
    expect(noted).toEqual(['another', 'theirs', 'another', 'theirs']);
  });

  test('is one at a time', async () => {
    const { file, noted } = noting();
    const attempt = (name: string) =>
      withChange(file, 'client-ca-file-broken', undefined, async (meanwhile) => {
        noted.push(`${name} begins`);
        await meanwhile();
        noted.push(`${name} ends`);
      });
    await Promise.all([attempt('one'), attempt('other')]);
    const each = (name: string) => [`${name} begins`, 'broken', `${name} ends`, 'theirs'];
    expect(noted).toEqual([...each('one'), ...each('other')]);
  });
});
