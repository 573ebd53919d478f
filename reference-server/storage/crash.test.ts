import { afterEach, expect, test } from '@jest/globals';
import { compiledPath } from '../../fixtures/testing/compiled';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { openLevelStore } from './level-store';

let directory = '';

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Writes pods as fast as it can and says the name of each once it has been acknowledged. */
const writer = `
  const { openLevelStore } = require(process.argv[1]);
  openLevelStore(process.argv[2]).then(async (store) => {
    for (let n = 1; ; n++) {
      const name = 'pod-' + n;
      await store.write(async ({ put, revision }) => {
        put({ resource: 'pods', namespace: 'default', name }, { metadata: { name, resourceVersion: String(revision) } });
      });
      process.stdout.write(name + '\\n');
    }
  });
`;

test('what was acknowledged survives SIGKILL in the middle of writing', async () => {
  directory = await mkdtemp(join(tmpdir(), 'crash-test-'));
  const module = compiledPath(resolve(__dirname, 'level-store.ts'));
  const child = spawn(process.execPath, ['-e', writer, module, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  for await (const name of createInterface(child.stdout)) {
    acknowledged.push(name);
    if (acknowledged.length === 50) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  expect(acknowledged.length).toBeGreaterThanOrEqual(50);

  const store = await openLevelStore(directory);
  try {
    const { items, revision } = await store.list({ resource: 'pods', namespace: 'default' });
    expect(items.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(acknowledged));
    const revisions = items.map(({ metadata }) => Number(metadata.resourceVersion));
    expect(Math.max(...revisions)).toBe(revision);
    expect(new Set(revisions).size).toBe(items.length);
  } finally {
    await store.close();
  }
});
