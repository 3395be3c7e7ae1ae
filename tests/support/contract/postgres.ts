import { postgresProblem } from '../../run/needs.mjs'

// In CI a missing server fails the suite.
const isAvailable = process.env['CI'] === 'true' || (await postgresProblem()) === undefined

/** Name of suites over PostgreSQL, and whether they are skipped. */
export const POSTGRES = {
  name: isAvailable ? 'PostgreSQL' : 'PostgreSQL (skipped: no PostgreSQL answers, set TEST_DATABASE_URL)',
  skip: !isAvailable,
}
