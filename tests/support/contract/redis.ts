import { REDIS_URL, redisProblem } from '../../run/needs.mjs'

// In CI a missing server fails the suite.
const isAvailable = process.env['CI'] === 'true' || (await redisProblem()) === undefined

/** The Redis server shared by suites, which none may stop: name of suites over it, and whether they are skipped. */
export const REDIS = {
  url: REDIS_URL,
  name: isAvailable ? 'Redis' : 'Redis (skipped: none answers, set TEST_REDIS_URL)',
  skip: !isAvailable,
}
