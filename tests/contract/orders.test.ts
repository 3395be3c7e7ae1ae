import { createInternalToken, internalToken } from '../../lib/config/config.ts'
import { signInternal, CLIENT_IP_HEADER } from '../../lib/routing/internal-headers.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { ordersContract, type Shop } from '../support/contract/orders-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { setProcessBackend } from '../support/contract/process-backend.ts'

/** Calls the route handler in this process, with a separate database. */
async function inProcess({ location, remove }: EmptyDatabase): Promise<Shop> {
  const { POST } = await import('../../app/api/orders/route.ts')
  const backend = await startEmbedded(location, { seed: true })
  setProcessBackend(backend)
  createInternalToken()
  let visitors = 0
  const origin = (variant: 1 | 2) => (variant === 1 ? 'http://localhost:4200' : 'http://localhost:4205')
  return {
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

ordersContract('in process, SQLite', async () => inProcess(await migratedFile()))
ordersContract(`in process, ${POSTGRES.name}`, async () => inProcess(await migratedPostgres()), POSTGRES)
