import { describe, expect, it } from 'vitest'
import { expectProblem } from './problem-response.ts'
import type { Subject } from './product-backend-contract.ts'

const READ = ['/api/price', '/api/geoip', '/api/reset-price', '/api/health', '/api/ready']
const UNKNOWN = [
  '/',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/price/extra',
  '/api/prices',
  '/API/PRICE/',
  '/api/v2/translate',
  '/api//price',
  '/api/%2e%2e/price',
  '/favicon.ico',
]

/** Contract of all endpoints of the backend. */
export function serviceContract({ client, ask }: Subject): void {
  describe('the backend', () => {
    it('invalidates cached prices on request', async () => {
      await expect(client().resetPrices()).resolves.toBeUndefined()
      expect(await (await ask('/api/reset-price/')).json()).toEqual({ ok: true })
    })

    it.each(['/api/health', '/api/ready'])('%s reports liveness', async (path) => {
      const response = await ask(path)
      expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    })

    it.each(READ)('%s returns the same response with and without a trailing slash', async (path) => {
      const [bare, closed] = await Promise.all([ask(path), ask(`${path}/`)])
      expect([bare.status, closed.status]).toEqual([200, 200])
      expect(await closed.json()).toEqual(await bare.json())
    })

    it('translates with and without a trailing slash', async () => {
      for (const path of ['/api/v1/translate', '/api/v1/translate/']) {
        const response = await ask(path, {
          method: 'POST',
          body: JSON.stringify({ sourceArray: ['Спорт'], lang: 'en' }),
        })
        expect([response.status, await response.json()]).toEqual([200, { result: ['Fitness'] }])
      }
    })

    it('ignores a query string', async () => {
      expect((await ask('/api/price/?lng=es&cy=EUR')).status).toBe(200)
    })

    it.each(UNKNOWN)('%s is not found', async (path) => {
      await expectProblem(await ask(path), 404)
    })

    it('gives simultaneous callers the same responses', async () => {
      const bodies = await Promise.all(Array.from({ length: 8 }, async () => (await ask('/api/price/')).text()))
      expect(new Set(bodies).size).toBe(1)
    })
  })
}
