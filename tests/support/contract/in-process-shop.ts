import { createInternalToken, internalToken } from '../../../lib/config/config.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { CLIENT_IP_HEADER, signInternal } from '../../../lib/routing/internal-headers.ts'
import type { EmptyDatabase } from './databases.ts'
import type { Shop } from './orders-contract.ts'
import { setProcessBackend } from './process-backend.ts'

/** Calls the route handler in this process, with a separate database. */
export async function inProcessShop({
  location,
  remove,
}: EmptyDatabase): Promise<Shop & { readonly backend: EmbeddedBackend }> {
  const { POST } = await import('../../../app/api/orders/route.ts')
  const backend = await startEmbedded(location, { seed: true })
  setProcessBackend(backend)
  createInternalToken()
  let visitors = 0
  const origin = (variant: 1 | 2) => (variant === 1 ? 'http://localhost:4200' : 'http://localhost:4205')
  return {
    backend,
    origin,
    async order(variant, { body, headers }) {
      const inner = {
        host: new URL(origin(variant)).host,
        [CLIENT_IP_HEADER]: signInternal(
          `203.${Math.trunc(++visitors / 250)}.${visitors % 250}.1`,
          internalToken() ?? '',
        ),
      }
      const response = await POST(
        new Request(`${origin(variant)}/api/orders`, { method: 'POST', body, headers: { ...headers, ...inner } }),
      )
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
    },
    async close() {
      setProcessBackend(undefined)
      await backend.stop()
      await remove()
    },
  }
}
