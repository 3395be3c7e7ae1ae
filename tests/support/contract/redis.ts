import { createClient } from 'redis'

const url = process.env['TEST_REDIS_URL'] || 'redis://127.0.0.1:6379'

async function redisAnswers(): Promise<boolean> {
  const client = createClient({ url, socket: { connectTimeout: 3000, reconnectStrategy: false } })
  client.on('error', () => undefined)
  return client
    .connect()
    .then(() => true)
    .catch(() => false)
    .finally(() => client.destroy())
}

// In CI a server that is missing is a failure.
const answers = process.env['CI'] === 'true' || (await redisAnswers())

/** The Redis that suites share, which none may take away: what a suite over it is called, and whether it is skipped. */
export const REDIS = { url, name: answers ? 'Redis' : 'Redis (skipped: none answers, set TEST_REDIS_URL)', skip: !answers }
