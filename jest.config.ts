import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

// Of long tables a sample is tried (fixtures/testing/everything.ts), another in each run. The workers inherit it.
if (process.env['TEST_SAMPLE'] === undefined && process.env['TEST_EVERYTHING'] !== '1') {
  process.env['TEST_SAMPLE'] = String(randomInt(1000));
  process.stderr.write(`TEST_SAMPLE=${process.env['TEST_SAMPLE']} tries the same rows of the long tables\n`);
}

const shared = {
  testEnvironment: '<rootDir>/scripts/jest/environment.js',
  runtime: '<rootDir>/scripts/jest/runtime.js',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.stryker-tmp/'],
} satisfies Config;

/**
 * Three projects: `unit` (the harness and the reference server, nothing but Node), `conformance` (every scenario as
 * one Jest test a check) and `peers` (real curl, openssl and kubectl; see CONTRIBUTING.md).
 */
const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{harness,reference-server,fixtures,bench}/**/*.test.ts'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '/fixtures/peers/'],
    },
    { ...shared, displayName: 'conformance', testMatch: ['<rootDir>/scenarios/**/*.test.ts'] },
    { ...shared, displayName: 'peers', testMatch: ['<rootDir>/fixtures/peers/**/*.test.ts'] },
  ],
  // Some files wait, for a time limit that they try or for a process to end; meanwhile a core has another one.
  maxWorkers: availableParallelism() * 2,
  testSequencer: '<rootDir>/scripts/slowest-first.js',
  // A test that makes a whole run takes half a minute on two processors that do nothing else.
  testTimeout: 180_000,
};

export default config;
