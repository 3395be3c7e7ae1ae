import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { shared } from '../../../lib/config/process-state.ts'
import { limitPer } from '../../../lib/http/call-limit.ts'
import { limiterOf } from '../../../lib/http/limiter.ts'

const require = createRequire(import.meta.url)

/** The library once more, as another bundle of the process has it. */
function anotherCopy(): typeof import('rate-limiter-flexible') {
  for (const path of Object.keys(require.cache)) if (path.includes('rate-limiter-flexible')) delete require.cache[path]
  return require('rate-limiter-flexible') as typeof import('rate-limiter-flexible')
}

it('refuses what is too much also where another bundle of the process has made the limit', async () => {
  const { RateLimiterMemory } = anotherCopy()
  limiterOf('another', { points: 1, duration: 60 })
  const { limiters } = shared('limits', (): { limiters: Map<string, object> } => expect.fail('there is none'))
  limiters.set('of-bundles', new RateLimiterMemory({ keyPrefix: 'of-bundles', points: 1, duration: 60 }))
  const limit = limitPer('minute', 'of-bundles', 1)
  expect(await limit('somebody')).toBe(undefined)
  const refused = await limit('somebody')
  expect([refused?.status, Number(refused?.headers.get('retry-after')) > 0]).toEqual([429, true])
})
