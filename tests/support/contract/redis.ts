import { REDIS_URL, redisProblem } from '../../run/needs.mjs'

// In CI a server that is missing is a failure.
const answers = process.env['CI'] === 'true' || (await redisProblem()) === undefined

/** The Redis that suites share, which none may take away: what a suite over it is called, and whether it is skipped. */
export const REDIS = {
  url: REDIS_URL,
  name: answers ? 'Redis' : 'Redis (skipped: none answers, set TEST_REDIS_URL)',
  skip: !answers,
}
