import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createPromoAdmin } from '../../lib/embedded/promo/promo-admin.ts'
import { listVersioned } from '../../lib/embedded/dictionaries/repository.ts'
import { migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import type { Tables } from '../../lib/embedded/database/schema.ts'
import { toTermsRow } from '../../lib/embedded/promo/terms.ts'
import { emptyPostgres, fileDatabase } from '../support/contract/databases.ts'

/**
 * Creates a series of 100,000 promo codes next to 10,000 codes and 100,000 orders with a code, then reads the lists of
 * the back office. Run: node tests/bench/promo-codes.ts
 */
const CODES = 100_000
const SINGLE_CODES = 10_000
const ORDERS = 100_000
const ROWS_PER_INSERT = 500
const READS = 20

const TERMS = { discountType: 'percent', discount: 10, productIds: [], maxUses: 1 } as const
/** As many bytes as the details of an order of three tests. */
const DETAILS = JSON.stringify({ text: 'x'.repeat(2500) })

async function insertAll(count: number, insert: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_INSERT) await insert(from, Math.min(count, from + ROWS_PER_INSERT))
}
const range = <T>(from: number, to: number, toRow: (index: number) => T): T[] =>
  Array.from({ length: to - from }, (_none, index) => toRow(from + index))

const orderRow = (index: number, promocode: string): Tables['orders'] => ({
  number: `GN-${String(index).padStart(8, '0')}`,
  idempotency_key: randomUUID(),
  fingerprint: '',
  fulfilment_state: index % 20 === 0 ? 'cancelled' : 'reportReady',
  payment_state: index % 20 === 0 ? 'unpaid' : 'paid',
  total: 1_990_000,
  paid_amount: index % 20 === 0 ? 0 : 1_990_000,
  refunded_amount: index % 50 === 0 ? 100_000 : 0,
  withdrawn_amount: 0,
  currency: index % 3 === 0 ? 'EUR' : 'RUB',
  promocode,
  details: DETAILS,
  created_at: new Date(Date.now() - index * 60_000).toISOString(),
  paid_at: new Date(Date.now() - index * 60_000).toISOString(),
  closed_at: null,
  variant: 'variant-1',
  search: '',
  note: '',
  version: 1,
  link_version: 1,
  network: null,
  carrier: '',
  tracking_number: '',
  kit_code: '',
  reserved_until: null,
})

async function measure(name: string, read: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  const cpu = process.cpuUsage()
  for (let run = 0; run < READS; run++) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? NaN).toFixed(0)
  const { user, system } = process.cpuUsage(cpu)
  const cpuMs = ((user + system) / READS / 1000).toFixed(0)
  console.log(`  ${name}: p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} ms, CPU of this process ${cpuMs} ms`)
}

async function timed<T>(name: string, act: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedAt = performance.now()
  const result = await act()
  delay.disable()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`  ${name}: ${seconds} s, the event loop waits at most ${(delay.max / 1e6).toFixed(0)} ms`)
  return result
}

async function readLists(database: Database): Promise<void> {
  const admin = createPromoAdmin(database)
  await insertAll(SINGLE_CODES, (from, to) =>
    database
      .insertInto('promo_codes')
      .values(range(from, to, (index) => ({ code: `CODE${index}`, ...toTermsRow({ ...TERMS, productIds: [] }) })))
      .execute(),
  )
  const data = { ...TERMS, productIds: [], prefix: 'SPRING-', count: CODES, length: 8 }
  await timed('a series is created in', () => admin.create({ key: randomUUID(), data }, 'bench'))
  const codes = await admin.codes('SPRING-')
  await insertAll(ORDERS, (from, to) =>
    database
      .insertInto('orders')
      .values(
        range(from, to, (index) =>
          orderRow(index, index % 5 < 3 ? (codes[index]?.code ?? '') : `CODE${index % SINGLE_CODES}`),
        ),
      )
      .execute(),
  )
  await measure('codes of the dictionary', () => listVersioned(database, 'promo-codes'))
  await measure('uses and revenue of them', () => admin.usage(true))
  await measure('series with their uses and revenue', () => admin.list(1, true))
  await measure('codes of the series for CSV', () => admin.codes('SPRING-'))
  const { version = 0 } = (await admin.list(1, true)).series[0] ?? {}
  await timed('unused codes are deleted in', () => admin.act('SPRING-', { action: 'deleteUnused', version }, 'bench'))
}

for (const [name, open] of [
  ['SQLite', fileDatabase],
  ['PostgreSQL', emptyPostgres],
] as const) {
  const { location, remove } = await open()
  const database = openDatabase(location)
  await migrate(database)
  console.log(`${name}: ${CODES} codes of a series, ${SINGLE_CODES} others, ${ORDERS} orders`)
  await readLists(database)
  await database.destroy()
  await remove()
}
