import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { createProductBackend } from '../../lib/integrations/product-backend.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { expectProblem } from '../support/contract/problem-response.ts'

onBothEngines('the embedded backend whose database is gone', (setup) => {
  let backend: EmbeddedBackend
  let empty: EmptyDatabase
  const ask = (path: string) => backend.fetch(new Request(`http://embedded.invalid${path}`))
  const client = () => createProductBackend({ fetch: backend.fetch, baseUrl: 'http://embedded.invalid' })

  beforeEach(async () => {
    // It logs the failure, which is expected here.
    vi.spyOn(console, 'error').mockReturnValue()
    empty = await setup()
    backend = await startEmbedded(empty.location, { seed: true })
    await backend.drain()
    await backend.database.destroy()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await empty.remove()
  })

  it.each(['/api/ready', '/api/price/'])('%s returns 503 with Retry-After', async (path) => {
    const response = await ask(path)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectProblem(response, 503)
  })

  it('prices are a retryable error, never an empty list', async () => {
    await expect(client().prices()).rejects.toMatchObject({ layer: 'status', status: 503, retryable: true })
  })

  it('liveness, translation and geolocation still work', async () => {
    expect((await ask('/api/health')).status).toBe(200)
    expect(await client().translate(['Спорт'], 'en')).toEqual(['Fitness'])
    expect(await client().geoip('212.42.96.1')).toMatchObject({ country: 'KG' })
  })
})
