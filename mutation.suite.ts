import { jest } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The unit tests that Stryker runs for every mutant, as one file: those of the mutated code that open no socket. Jest
 * takes much longer to begin with a file than these tests take, and there are many mutants.
 */
const harness = join(__dirname, 'harness');
const whole = ['judge', 'plan', 'subjects/api-server/planning'].flatMap((folder) =>
  readdirSync(join(harness, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
);
const tests = whole.filter((file) => file.endsWith('.test.ts'));

for (const file of [
  ...tests,
  'results.test.ts',
  'run/sandwich/decide.test.ts',
  'run/sandwich/group.test.ts',
  'run/rounds.test.ts',
])
  jest.requireActual(join(harness, file));
