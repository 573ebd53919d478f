import type { Config } from 'jest';
import base from './jest.config';

const unit = base.projects?.find((project) => typeof project === 'object' && project.displayName === 'unit');
if (typeof unit !== 'object') throw new Error('jest.config.ts has no project called unit');

/** What Stryker runs for every mutant (stryker.config.mjs), with an environment of its own: no module outlives a mutant. */
const config: Config = {
  ...unit,
  testEnvironment: 'node',
  runtime: 'jest-runtime',
  testMatch: ['<rootDir>/mutation.suite.ts'],
};

export default config;
