import { postgresProblem } from '../../run/needs.mjs'

// In CI a server that is missing is a failure.
const answers = process.env['CI'] === 'true' || (await postgresProblem()) === undefined

/** What a suite over PostgreSQL is called, and whether it is skipped. */
export const POSTGRES = {
  name: answers ? 'PostgreSQL' : 'PostgreSQL (skipped: no PostgreSQL answers, set TEST_DATABASE_URL)',
  skip: !answers,
}
