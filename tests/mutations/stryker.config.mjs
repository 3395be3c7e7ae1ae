// npm run test:mutants [-- --mutate lib/domain/money.ts]: changes each expression of the rules, and runs the unit tests
// that cover it. All of them take hours.
export default {
  mutate: ['lib/{domain,contract,routing}/**/*.ts', '!lib/**/*.data.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutations/stryker.vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false },
  tempDirName: 'test-results/mutants',
  // It reads settings of the compiler by an interface that TypeScript 7 does not have; the tests need none.
  tsconfigFile: 'test-results/no-tsconfig.json',
  ignorePatterns: ['.next', 'data', 'test-results'],
}
