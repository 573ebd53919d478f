import { expect, test } from '@jest/globals';

import { requestInfo } from '../authorization/request-info';
import { root } from '../resources/testing/ask';
import type { Draft } from '../storage/store';
import { admit, type AdmissionPlugins, type Creation } from './admission';

const info = requestInfo({ method: 'POST', path: '/api/v1/namespaces/a/pods', query: new URLSearchParams() });
if (info.about !== 'resource') throw new Error('not a resource');
const store = { get: () => Promise.resolve(undefined), list: () => Promise.resolve({ items: [], revision: 0 }) };
const object: Draft = { apiVersion: 'v1', kind: 'Pod', metadata: {}, seen: [] };
const creation: Creation = { operation: 'CREATE', info, caller: root, store, authorizers: [], object };

const mutating = (name: string) => ({
  name,
  mutate: ({ object }: Creation) => ({ ...object, seen: [...(object['seen'] as string[]), name] }),
});

test('mutates in order, each plugin what the one before made, and validates what came of it', async () => {
  const validated: unknown[] = [];
  const plugins: AdmissionPlugins = {
    mutating: [mutating('first'), mutating('second')],
    validating: [
      {
        name: 'last',
        validate(request) {
          validated.push(request.operation === 'CREATE' && request.object['seen']);
        },
      },
    ],
  };
  const admitted = await admit(plugins, creation);
  expect(admitted.object).toEqual({ ...object, seen: ['first', 'second'] });
  expect(validated).toEqual([['first', 'second']]);
  expect(creation.object).toEqual(object);
});

test('refuses when any plugin refuses, and asks no further', async () => {
  const refusal = new Error('refused');
  const asked: string[] = [];
  const validating = ['a', 'b', 'c'].map((name) => ({
    name,
    validate: () => {
      asked.push(name);
      return name === 'b' ? Promise.reject(refusal) : Promise.resolve();
    },
  }));
  await expect(admit({ mutating: [], validating }, creation)).rejects.toBe(refusal);
  expect(asked).toEqual(['a', 'b']);
});

test('has nothing to mutate in a deletion', async () => {
  const plugins: AdmissionPlugins = { mutating: [mutating('first')], validating: [] };
  const { info, caller, store, authorizers } = creation;
  const deletion = { operation: 'DELETE', info, caller, store, authorizers } as const;
  expect(await admit(plugins, deletion)).toEqual(deletion);
});
