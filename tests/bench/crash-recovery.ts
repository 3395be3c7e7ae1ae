import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { MAIL } from '../support/sample-email.ts'
import { sampleNewOrder } from '../support/sample-order.ts'
import { openSiteDatabase } from '../support/site-database.ts'

/**
 * Kills (SIGKILL) a process that takes orders with the real stores of the embedded engine, at random moments. After
 * each kill the database must open, be intact, and contain every acknowledged order once.
 * Run: node tests/bench/crash-recovery.ts [times]; `--write <folder>` is the process that is killed.
 */
const VISITORS = 4
/** Milliseconds of writing, at most, before a kill. */
const LONGEST = 400

/** Stores orders until it is killed, and prints the number of each stored one. */
async function write(dataDir: string): Promise<void> {
  const backend = await startEmbedded({ dataDir }, { seed: true })
  const visitor = async () => {
    for (;;) {
      const order = sampleNewOrder({ mails: [MAIL] })
      const { outcome } = await backend.orders.place(order)
      if (outcome === 'placed') writeSync(1, `${order.number}\n`)
      await new Promise(setImmediate)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visitor))
}

/** Starts a writer, kills it at a random moment after its first order, and returns the printed numbers. */
async function writtenUntilKilled(dataDir: string): Promise<string[]> {
  const child = spawn(process.execPath, [import.meta.filename, '--write', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  await pause(Math.random() * LONGEST)
  child.kill('SIGKILL')
  await closed
  // The last line may be truncated.
  return text.split('\n').slice(0, -1)
}

/** Inconsistencies of a database after a kill. */
function faults(
  dataDir: string,
  acknowledged: ReadonlySet<string>,
): { broken: string[]; lost: number; halves: number; orders: number } {
  const database = openSiteDatabase(dataDir)
  const column = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]))
  const integrity = column('pragma integrity_check').filter((line) => line !== 'ok')
  const broken = [...integrity, ...column('pragma foreign_key_check')]
  const stored = column('select number from orders')
  const known = new Set(stored)
  const emails = Number(column('select count(*) from outbox')[0])
  const counted = Number(
    column("select sum(count) from marketing_counts where measure = 'orders' and dimension = 'all'")[0],
  )
  database.close()
  // An order, its email and its counts are written in one transaction.
  const halves = Math.abs(stored.length - emails) + Math.abs(stored.length - counted)
  return {
    broken,
    lost: [...acknowledged].filter((number) => !known.has(number)).length,
    halves,
    orders: stored.length,
  }
}

async function bench(times: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kills-'))
  const acknowledged = new Set<string>()
  const total = { broken: 0, lost: 0, halves: 0, orders: 0 }
  const began = performance.now()
  for (let time = 1; time <= times; time++) {
    for (const number of await writtenUntilKilled(dataDir)) acknowledged.add(number)
    const found = faults(dataDir, acknowledged)
    if (found.broken.length) console.error(`kill ${time}: ${found.broken.join('; ')}`)
    total.broken += found.broken.length
    total.lost = Math.max(total.lost, found.lost)
    total.halves = Math.max(total.halves, found.halves)
    total.orders = found.orders
  }
  rmSync(dataDir, { recursive: true })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${times} kills in ${seconds} s; ${acknowledged.size} orders acknowledged, ${total.orders} stored`)
  console.log(
    `acknowledged and lost: ${total.lost}; stored in part: ${total.halves}; ` +
      `errors in the file or in references: ${total.broken}`,
  )
  process.exitCode = total.lost + total.halves + total.broken ? 1 : 0
}

const [first = '200', folder = ''] = process.argv.slice(2)
await (first === '--write' ? write(folder) : bench(Number(first)))
