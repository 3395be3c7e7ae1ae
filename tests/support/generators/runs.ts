/** Set by `npm run test:soak`: many cases, from a seed of the day. */
export const SOAK = process.env['SOAK'] === '1'

/** What cases are drawn from. A run is repeated with `CASES_SEED`; without it every run of the tests draws the same cases. */
export const SEED = Number(process.env['CASES_SEED'] ?? 20_261_125)

/** How many cases a property draws: in every run of the tests, and in a soak run. */
export const cases = (everyRun: number, soak: number): { numRuns: number; seed: number } => ({
  numRuns: SOAK ? soak : everyRun,
  seed: SEED,
})
