import { afterAll, expect, it, onTestFinished, vi } from 'vitest'

// A worker reads the configuration once: this file reads its own and removes it for the next file.
vi.resetModules()
afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})
vi.stubEnv('BUILDER_API_KEY', 'public-key-1')
const { createInternalToken, internalToken } = await import('../../lib/config/config.ts')
const { startEmbedded } = await import('../../lib/embedded/start.ts')
const { CLIENT_IP_HEADER, signInternal } = await import('../../lib/routing/internal-headers.ts')
const { adminCookie } = await import('../support/contract/admin-cookie.ts')
const { routed } = await import('../support/contract/app-routes.ts')
const { onBothEngines } = await import('../support/contract/engines.ts')
const { setProcessBackend } = await import('../support/contract/process-backend.ts')

onBothEngines('the call for unfinished pages with an external content service', (setup) => {
  it('is rejected', async () => {
    const { location, remove } = await setup()
    const backend = await startEmbedded(location, { seed: false })
    setProcessBackend(backend)
    onTestFinished(async () => {
      setProcessBackend(undefined)
      await backend.stop()
      await remove()
    })
    createInternalToken()
    const headers = {
      cookie: await adminCookie(backend.database),
      host: 'localhost:4205',
      [CLIENT_IP_HEADER]: signInternal('203.0.113.9', internalToken() ?? ''),
    }
    const url = 'http://localhost:4205/api/admin/overview/unfinished-pages?lang=es'
    const response = await routed(new Request(url, { headers }))
    const { title } = (await response.json()) as { title: string }
    expect([response.status, title]).toEqual([409, 'The pages belong to the external content service'])
  })
})
