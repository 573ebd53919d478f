import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', '.stryker-tmp/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers and booleans read well in template literals; everything else must be made a string on purpose.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `typeof import()` is how a module that is loaded late is typed.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-console': 'error',
      // Both compare every pair of types, a third of the time of the whole; we write no enum, and classes with private
      // fields are told apart by the compiler.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    // Commands load what they need when they are called, and the bundled target its server in the thread where that runs:
    // start-up stays under half a second.
    files: [
      'harness/cli/**/*.ts',
      'harness/subjects/*/subject.ts',
      'harness/launchers/index.ts',
      'harness/bundled/builtin.ts',
      'harness/bundled/faults/fault.ts',
      'harness/bundled/front-proxy/target.ts',
    ],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['**/*.test.ts'],
    // Jest's own promises and matchers are thenable by design.
    rules: { '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['scripts/**/*.js', 'bench/**/*.js', 'harness/**/*.js'],
    languageOptions: {
      globals: {
        require: 'readonly',
        module: 'readonly',
        process: 'readonly',
        __dirname: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
);
