import { makeDoorKey, doorKey } from '../../lib/config/config.ts'
import { seal } from '../../lib/door/sealed.ts'
import { VISITOR_ADDRESS_HEADER } from '../../lib/door/visitor-address.ts'
import { running, startEmbedded } from '../../lib/embedded/start.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { ordersContract, type Shop } from '../support/contract/orders-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

/** The function behind the route in this process, over a database of its own. */
async function inProcess({ location, remove }: EmptyDatabase): Promise<Shop> {
  const { POST } = await import('../../app/api/orders/route.ts')
  const backend = await startEmbedded(location, { seed: true })
  running().backend = backend
  makeDoorKey()
  let visitors = 0
  const origin = (variant: 1 | 2) => (variant === 1 ? 'http://localhost:4200' : 'http://localhost:4205')
  return {
    origin,
    async order(variant, { body, headers }) {
      const inner = {
        host: new URL(origin(variant)).host,
        [VISITOR_ADDRESS_HEADER]: seal(`203.${Math.trunc(++visitors / 250)}.${visitors % 250}.1`, doorKey() ?? ''),
      }
      const answer = await POST(
        new Request(`${origin(variant)}/api/orders`, { method: 'POST', body, headers: { ...headers, ...inner } }),
      )
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
    },
    async close() {
      running().backend = undefined
      await backend.stop()
      await remove()
    },
  }
}

ordersContract('in process, SQLite', async () => inProcess(await migratedFile()))
ordersContract(`in process, ${POSTGRES.name}`, async () => inProcess(await migratedPostgres()), POSTGRES)
