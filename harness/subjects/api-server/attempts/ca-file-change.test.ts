import { describe, expect, test } from '@jest/globals';
import type { WatchedCaFile } from '../../ca-file/watched';
import { withChange } from './ca-file-change';

/** A file that notes what is written, and what happens in between. */
function noting(): { readonly file: WatchedCaFile; readonly noted: string[] } {
  const noted: string[] = [];
  const write: WatchedCaFile['write'] = async (content) => {
    await Promise.resolve();
    noted.push(content);
  };
  return { file: { write, isRead: () => true }, noted };
}

describe('a change of a CA file in the middle of an attempt', () => {
  test.each([
    ['replaced', ['another', 'first', 'theirs', 'second']],
    ['former-put-back', ['first', 'another', 'second', 'theirs']],
    ['broken', ['first', 'broken', 'second', 'theirs']],
    ['emptied', ['first', 'empty', 'second', 'theirs']],
    ['removed', ['first', 'missing', 'second', 'theirs']],
  ] as const)('%s', async (change, expected) => {
    const { file, noted } = noting();
    const made = withChange({ 'client-ca': file }, file, change, undefined, async (meanwhile) => {
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
    await withChange({ 'client-ca': file }, file, 'replaced', undefined, () => Promise.resolve());
    await expect(
      withChange({ 'client-ca': file }, file, 'replaced', undefined, () => Promise.reject(new Error('gone'))),
    ).rejects.toThrow('gone');
    expect(noted).toEqual(['another', 'theirs', 'another', 'theirs']);
  });

  test('is one at a time, on all files of a server', async () => {
    const { file, noted } = noting();
    const files = { 'client-ca': file, 'request-header-ca': file };
    const attempt = (name: string) =>
      withChange(files, file, 'broken', undefined, async (meanwhile) => {
        noted.push(`${name} begins`);
        await meanwhile();
        noted.push(`${name} ends`);
      });
    await Promise.all([attempt('one'), attempt('other')]);
    const each = (name: string) => [`${name} begins`, 'broken', `${name} ends`, 'theirs'];
    expect(noted).toEqual([...each('one'), ...each('other')]);
  });
});
