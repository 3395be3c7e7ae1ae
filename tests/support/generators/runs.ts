/** `npm run test:soak` sets it: many cases, from a daily seed. */
export const SOAK = process.env['SOAK'] === '1'

/** Seed of generated cases, by default the same in every run. `CASES_SEED` repeats another run. */
export const SEED = Number(process.env['CASES_SEED'] ?? 20_261_125)

/** Number of cases of a property, in normal and in soak runs. */
export const cases = (everyRun: number, soak: number): { numRuns: number; seed: number } => ({
  numRuns: SOAK ? soak : everyRun,
  seed: SEED,
})
