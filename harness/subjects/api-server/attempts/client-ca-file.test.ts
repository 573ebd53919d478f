import { describe, expect, test } from '@jest/globals';
import type { ClientCaContent, ClientCaFile } from '../../../target/types';
import { withChange } from './client-ca-file';

/** A file that notes what is written, and what happens in between. */
function noting(): { readonly file: ClientCaFile; readonly noted: string[] } {
  const noted: string[] = [];
  const write = async (content: ClientCaContent): Promise<void> => {
    await Promise.resolve();
    noted.push(content);
  };
  return { file: { write }, noted };
}

describe('a change of the client CA file in the middle of an attempt', () => {
  test.each([
    ['client-ca-replaced', ['former-client-ca', 'first', 'client-ca', 'second']],
    ['client-ca-file-broken', ['first', 'broken', 'second', 'client-ca']],
    ['client-ca-file-removed', ['first', 'removed', 'second', 'client-ca']],
  ] as const)('%s', async (change, expected) => {
    const { file, noted } = noting();
    const made = withChange(file, change, async (meanwhile) => {
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
    await withChange(file, 'client-ca-replaced', () => Promise.resolve());
    await expect(withChange(file, 'client-ca-replaced', () => Promise.reject(new Error('gone')))).rejects.toThrow(
      'gone',
    );
    expect(noted).toEqual(['former-client-ca', 'client-ca', 'former-client-ca', 'client-ca']);
  });

  test('is one at a time', async () => {
    const { file, noted } = noting();
    const attempt = (name: string) =>
      withChange(file, 'client-ca-file-broken', async (meanwhile) => {
        noted.push(`${name} begins`);
        await meanwhile();
        noted.push(`${name} ends`);
      });
    await Promise.all([attempt('one'), attempt('other')]);
    const each = (name: string) => [`${name} begins`, 'broken', `${name} ends`, 'client-ca'];
    expect(noted).toEqual([...each('one'), ...each('other')]);
  });
});
