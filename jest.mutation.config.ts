import type { Config } from 'jest';
import base from './jest.config';

const unit = base.projects?.find((project) => typeof project === 'object' && project.displayName === 'unit');
if (typeof unit !== 'object') throw new Error('jest.config.ts has no project called unit');

/** What Stryker runs for every mutant (stryker.config.mjs): the unit tests of the mutated code that open no socket. */
const config: Config = {
  ...unit,
  testMatch: [
    '<rootDir>/harness/{judge,plan}/**/*.test.ts',
    '<rootDir>/harness/results.test.ts',
    '<rootDir>/harness/run/{decide,group,rounds}.test.ts',
  ],
};

export default config;
