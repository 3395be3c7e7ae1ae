import { describe, expect, it } from 'vitest'
import { expectProblem } from './problem-answer.ts'
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

/** What holds for every address of the backend. */
export function serviceContract({ client, ask }: Subject): void {
  describe('the service', () => {
    it('drops cached prices on request', async () => {
      await expect(client().resetPrices()).resolves.toBeUndefined()
      expect(await (await ask('/api/reset-price/')).json()).toEqual({ ok: true })
    })

    it.each(['/api/health', '/api/ready'])('%s says that it lives', async (path) => {
      const response = await ask(path)
      expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    })

    it.each(READ)('%s answers the same with and without a slash at its end', async (path) => {
      const [bare, closed] = await Promise.all([ask(path), ask(`${path}/`)])
      expect([bare.status, closed.status]).toEqual([200, 200])
      expect(await closed.json()).toEqual(await bare.json())
    })

    it('translates with and without a slash at its end', async () => {
      for (const path of ['/api/v1/translate', '/api/v1/translate/']) {
        const response = await ask(path, {
          method: 'POST',
          body: JSON.stringify({ sourceArray: ['Спорт'], lang: 'en' }),
        })
        expect([response.status, await response.json()]).toEqual([200, { result: ['Fitness'] }])
      }
    })

    it('does not mind a query', async () => {
      expect((await ask('/api/price/?lng=es&cy=EUR')).status).toBe(200)
    })

    it.each(UNKNOWN)('%s is no address', async (path) => {
      await expectProblem(await ask(path), 404)
    })

    it('serves many callers at once the same', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, async () => (await ask('/api/price/')).text()))
      expect(new Set(answers).size).toBe(1)
    })
  })
}
