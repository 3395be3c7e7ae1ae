import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleOrder } from '../support/sample-order.ts'
import { startSite } from '../support/site.ts'
import { openSiteDatabase } from '../support/site-database.ts'

/**
 * Sends 1000 orders to the embedded engine, 16 at a time, each from another visitor, with the limits on. None may be
 * lost or duplicated; each tenth is sent twice at once.
 * Run after a build: node tests/bench/orders.ts
 */
const ORDERS = 1000
const AT_ONCE = 16
const REPEATED = 10

const dataDir = mkdtempSync(join(tmpdir(), 'orders-'))
const site = await startSite({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })
const items = [{ bitrixId: '1001', quantity: 1, secondKit: true }]
/** One address gets a limited number of emails a day. */
const bodyOf = (number: number) =>
  JSON.stringify(
    sampleOrder({
      items,
      expectedTotal: 35_800,
      contact: { name: 'Anna', phone: '8 912 345-67-89', email: `buyer${number}@visitor.test` },
    }),
  )

async function send(number: number): Promise<{ status: number; order: string; took: number }> {
  const began = performance.now()
  const response = await fetch(`${site.one}/api/orders`, {
    method: 'POST',
    body: bodyOf(number),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `bench-order-${String(number).padStart(6, '0')}`,
      'x-forwarded-for': `10.${Math.trunc(number / 65_536)}.${Math.trunc(number / 256) % 256}.${number % 256}`,
    },
  })
  const { number: order } = (await response.json()) as { number: string }
  return { status: response.status, order, took: performance.now() - began }
}

// The first order renders the documents attached to emails.
const first = await send(ORDERS)
const responses: Awaited<ReturnType<typeof send>>[] = []
let next = 0
const worker = async () => {
  while (next < ORDERS) {
    const number = next++
    responses.push(...(await Promise.all(number % REPEATED ? [send(number)] : [send(number), send(number)])))
  }
}
const began = performance.now()
await Promise.all(Array.from({ length: AT_ONCE }, worker))
const seconds = (performance.now() - began) / 1000
await site.stop()

const database = openSiteDatabase(dataDir)
const stored = Number(database.prepare('select count(*) as n from orders where number <> ?').get(first.order)?.['n'])
database.close()
rmSync(dataDir, { recursive: true })

const times = responses.map(({ took }) => took).sort((a, b) => a - b)
const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? NaN).toFixed(0)
const count = (status: number) => responses.filter((response) => response.status === status).length
console.log(
  `${ORDERS} orders, ${AT_ONCE} at a time, each ${REPEATED}th sent twice: ${(ORDERS / seconds).toFixed(0)} a second`,
)
const others = responses.length - count(201) - count(200)
const numbers = new Set(responses.map(({ order }) => order)).size
console.log(
  `responses: ${count(201)} new, ${count(200)} repeated, ${others} others; stored: ${stored}; numbers: ${numbers}`,
)
console.log(`the first order of all, in ${first.took.toFixed(0)} ms`)
console.log(`milliseconds: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)}`)
process.exitCode = count(201) === ORDERS && stored === ORDERS && count(200) === ORDERS / REPEATED ? 0 : 1
