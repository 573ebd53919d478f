/**
 * Mutation testing of what decides a verdict: the plan, the judge, and what is made of both. See docs/mutation-testing.md.
 */
export default {
  mutate: [
    'harness/{judge,plan,subjects/api-server/planning}/**/*.ts',
    'harness/run/sandwich/decide.ts',
    'harness/results.ts',
    '!harness/**/*.{test,fixture}.ts',
    '!harness/**/index.ts',
  ],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  // The tests are those of mutation.suite.ts; finding them by imports would bring in those that open sockets.
  jest: { configFile: 'jest.mutation.config.ts', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A timeout counts as noticed: long enough that only a mutant that never ends takes it, and no busy machine.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 2,
  // A run that ends early leaves nothing behind either.
  cleanTempDir: 'always',
  reporters: ['clear-text', 'progress'],
  // The survivors are the result; which test killed what is a matter for the HTML report.
  clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
  // The score that is reached, rounded down: less than that is an exit code of 1.
  thresholds: { high: 95, low: 90, break: 97 },
};
