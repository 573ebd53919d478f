import { expect, test } from '@jest/globals';
import { watchedCaFile, type WatchedCaFile } from './watched';

const newCa = 'the new CA';
const names = { another: newCa, theirs: 'their own CA' } as const;

/** A target that reads its file again so many milliseconds after it was written, and what is asked of it. */
function watched(
  readsAfter: number,
  readWithin = 70_000,
): { readonly clientCa: WatchedCaFile; readonly seen: string[]; readonly ends: () => void } {
  let now = 0;
  let reads = true;
  let written: { readonly content: string; readonly at: number } = { content: 'their own CA', at: -Infinity };
  let trusted = written.content;
  const seen: string[] = [];
  const write = (content: string): Promise<void> => {
    seen.push(content);
    written = { content, at: now };
    return Promise.resolve();
  };
  const clientCa = watchedCaFile(
    {
      readWithin,
      add: () => write('their own CA and the new CA'),
      write: (pem) => write(pem === undefined ? 'removed' : pem === newCa ? pem : pem === '' ? 'empty' : 'broken'),
      restore: () => write('their own CA'),
    },
    newCa,
    {
      elapsed: () => now,
      wait: (time) => {
        now += time;
        if (time > 200) seen.push(`${time} ms`);
        return Promise.resolve();
      },
      accepts: (of) => {
        if (reads && now - written.at >= readsAfter && written.content.endsWith('CA')) trusted = written.content;
        seen.push(`${names[of]}?`);
        return Promise.resolve(trusted.includes(names[of]));
      },
    },
  );
  return {
    clientCa,
    seen,
    ends: () => {
      reads = false;
    },
  };
}

test('a new CA is there when the target accepts it, and the own one when that is accepted again', async () => {
  const { clientCa, seen } = watched(300);
  await clientCa.write('another', undefined);
  expect(seen).toEqual(['the new CA', ...Array<string>(3).fill('the new CA?')]);
  expect(clientCa.isRead()).toBe(true);
  seen.length = 0;
  await clientCa.write('theirs', undefined);
  expect(seen).toEqual(['their own CA', ...Array<string>(3).fill('their own CA?')]);
});

test('for a file that shows nothing when it is read, twice the time is waited that reading takes', async () => {
  const { clientCa, seen } = watched(400);
  await clientCa.write('empty', undefined);
  expect(seen.filter((each) => !each.endsWith('?'))).toEqual(['the new CA', 'their own CA', 'empty', '1300 ms']);
  await clientCa.write('theirs', undefined);
  seen.length = 0;
  await clientCa.write('missing', undefined);
  await clientCa.write('theirs', undefined);
  await clientCa.write('broken', undefined);
  expect(seen).toEqual(['removed', '1300 ms', 'their own CA', 'broken', '1300 ms']);
});

test('a target that never reads it is waited for once', async () => {
  const { clientCa, seen } = watched(Infinity);
  await clientCa.write('another', undefined);
  const asked = seen.length;
  expect(asked).toBeGreaterThan(100);
  expect(clientCa.isRead()).toBe(false);
  await clientCa.write('theirs', undefined);
  for (const content of ['broken', 'another'] as const) {
    await clientCa.write(content, undefined);
    await clientCa.write('theirs', undefined);
  }
  expect(seen.slice(asked)).toEqual(['their own CA', 'broken', 'their own CA', 'the new CA', 'their own CA']);
  expect(clientCa.isRead()).toBe(false);
});

test('a new CA is written behind a missing file when that was read', async () => {
  const { clientCa, seen } = watched(300);
  await clientCa.write('another', undefined);
  await clientCa.write('theirs', undefined);
  seen.length = 0;
  await clientCa.write('missing', undefined);
  await clientCa.write('another', undefined);
  expect(seen).toEqual(['removed', '1300 ms', 'the new CA', ...Array<string>(3).fill('the new CA?')]);
});

test('a CA behind that of users is there when it is accepted', async () => {
  const { clientCa, seen } = watched(300);
  await clientCa.write('both', undefined);
  expect(seen).toEqual(['their own CA and the new CA', ...Array<string>(3).fill('the new CA?')]);
  seen.length = 0;
  await clientCa.write('theirs', undefined);
  expect(seen).toEqual(['their own CA', ...Array<string>(3).fill('the new CA?')]);
});

test('one that has read it, and reads it no more, is waited for once', async () => {
  const { clientCa, seen, ends } = watched(300);
  await clientCa.write('another', undefined);
  ends();
  await clientCa.write('theirs', undefined);
  expect(seen.length).toBeGreaterThan(100);
  seen.length = 0;
  await clientCa.write('another', undefined);
  await clientCa.write('theirs', undefined);
  expect(seen.filter((each) => !each.endsWith('?'))).toEqual(['the new CA', 'their own CA']);
  expect(seen.length).toBeLessThan(30);
  expect(clientCa.isRead()).toBe(true);
});

test('where it is read at once nobody asks or waits', async () => {
  const { clientCa, seen } = watched(0, 0);
  expect(clientCa.isRead()).toBe(true);
  for (const content of ['another', 'broken'] as const) {
    await clientCa.write(content, undefined);
    await clientCa.write('theirs', undefined);
  }
  expect(seen).toEqual(['the new CA', 'their own CA', 'broken', 'their own CA']);
});
