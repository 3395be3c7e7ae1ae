import { postgresProblem } from '../../run/needs.mjs'

// In CI a missing server fails the suite.
const answers = process.env['CI'] === 'true' || (await postgresProblem()) === undefined

/** Name of suites over PostgreSQL, and whether they are skipped. */
export const POSTGRES = {
  name: answers ? 'PostgreSQL' : 'PostgreSQL (skipped: no PostgreSQL answers, set TEST_DATABASE_URL)',
  skip: !answers,
}
