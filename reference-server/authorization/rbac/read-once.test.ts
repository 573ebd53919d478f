import { expect, test } from '@jest/globals';
import { z } from 'zod';
import type { StoredObject } from '../../storage/store';
import { readOnce } from './read-once';

const metadata = { name: 'x', uid: '1', resourceVersion: '1', creationTimestamp: '2026-11-21T00:00:00Z' };
const object = (verb: unknown): StoredObject => ({ apiVersion: 'v1', kind: 'Role', metadata, verb });

test('an object is read once, and another that says something else for itself', () => {
  let reads = 0;
  const read = readOnce(z.object({ verb: z.string().transform((verb) => `${verb} ${String((reads += 1))}`) }));
  const stored = object('get');
  expect([read(stored), read(stored)]).toEqual([{ verb: 'get 1' }, { verb: 'get 1' }]);
  expect(read(object('list'))).toEqual({ verb: 'list 2' });
});

test('what cannot be read is refused every time', () => {
  const read = readOnce(z.object({ verb: z.string() }));
  const broken = object(7);
  expect(() => read(broken)).toThrow();
  expect(() => read(broken)).toThrow();
});
