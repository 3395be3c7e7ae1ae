import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COMPLEX_SETS } from '../../lib/domain/complex-sets.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { createProductBackend } from '../../lib/integrations/product-backend.ts'
import { variantOf } from '../../lib/variants/variants.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { sendJson, stubServer, type Stub } from '../support/contract/stub-server.ts'

const ordered = (hrefs: readonly string[]) => hrefs.map((href) => ({ href, bitrixId: `id-${href}` }))
const PASSPORT = ['disease-risks', 'drug-response', 'nutrition']

let respond: RequestListener
let stub: Stub
beforeEach(async () => {
  stub = await stubServer((request, response) => respond(request, response))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await stub.close()
})

/** Orders tests together on a variant, in a fresh process state, and returns their names. */
async function orderedOn(variant: 1 | 2, hrefs: readonly string[]): Promise<string[]> {
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('site.process-state')]
  vi.stubEnv('BACKEND_URL', stub.baseUrl)
  vi.resetModules()
  const { backendIds } = await import('../../lib/server/catalogue/backend-ids.ts')
  return backendIds(variantOf(variant), ordered(hrefs))
}

onBothEngines('the embedded backend', (empty) =>
  it('returns the sets of section 3 with a demonstration saving', async () => {
    const { location, remove } = await empty()
    const backend = await startEmbedded(location, { seed: true })
    expect(
      await createProductBackend({ fetch: backend.fetch, baseUrl: 'http://embedded.invalid' }).complexSets(),
    ).toEqual(COMPLEX_SETS.map((set) => ({ ...set, saving: 10 })))
    await backend.stop()
    await remove()
  }),
)

it('uses the sets of a backend, in any order of their tests', async () => {
  respond = (_request, response) => sendJson(response, { sets: [{ id: 77, hrefs: ['exome', 'heart'] }], more: true })
  expect(await orderedOn(1, ['heart', 'exome'])).toEqual(['77'])
  expect(await orderedOn(1, PASSPORT)).toEqual(PASSPORT.map((href) => `id-${href}`))
  expect(stub.requests).toEqual(['GET /api/complex-sets/', 'GET /api/complex-sets/'])
})

it.each([
  ['knows no such call', 404, { title: 'no' }],
  ['fails', 503, {}],
  ['talks nonsense', 200, { sets: 'none' }],
])('uses the sets of section 3 for a backend that %s', async (_what, status, body) => {
  respond = (_request, response) => sendJson(response, body, status)
  expect(await orderedOn(1, PASSPORT)).toEqual(['11111111'])
})

it('sends no request for a variant without sets', async () => {
  expect(await orderedOn(2, PASSPORT)).toEqual(PASSPORT.map((href) => `id-${href}`))
  expect(stub.requests).toEqual([])
})
