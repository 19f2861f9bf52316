import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { importRule } from './scripts/architecture/import-rule.mjs';
import { moneyRule } from './scripts/architecture/money-rule.mjs';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'];
// What an operator runs in a terminal speaks there.
const scripts = [
  'scripts/**',
  '**/bin/**',
  '**/bench/**',
  '**/*.mjs',
  '**/src/**/main.ts',
  '**/src/**/command.ts',
  'shared/build/src/check-limits.ts',
];
/** The host's words in the browser's console: of what remotes left, to their developers; of failures, to support. */
const hostSpeaks = ['host/src/tidy/warn-of-left.ts', 'host/src/applications/failure-log.ts'];
const tessera = { rules: { imports: importRule, money: moneyRule } };

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.types/',
      '.cache/',
      '.publish-*/',
      '.data/',
      '.nx/',
      'test-results/',
      'playwright-report/',
      '**/*.d.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { tessera, 'react-hooks': reactHooks },
    rules: {
      'tessera/imports': 'error',
      'no-undef': 'off', // The compiler knows better.
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  { files: ['**/*.mjs', '**/*.cjs', '**/*.js'], plugins: { tessera }, rules: { 'tessera/imports': 'error' } },
  {
    files: ['platform/**/*.ts', 'remotes/**/*.{ts,tsx}', 'shared/{domain,transactions}/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'tessera/money': 'error' },
  },
  // The gate knows no exception that a comment makes in a published package. Neither does anybody before it.
  { files: ['{host,remotes}/**'], linterOptions: { noInlineConfig: true } },
  { files: hostSpeaks, rules: { 'no-console': 'off' } },
  { files: scripts, languageOptions: { globals: globals.node }, rules: { 'no-console': 'off' } },
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
