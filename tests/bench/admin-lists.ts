import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import {
  isPostgres,
  openDatabase,
  withoutTimeLimit,
  type Database,
  type DatabaseLocation,
} from '../../lib/embedded/database/open.ts'
import { createPromoAdmin } from '../../lib/embedded/promo/promo-admin.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { emptyPostgres, fileDatabase } from '../support/contract/databases.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { startSite } from '../support/site.ts'
import { createSeries, fill, SERIES_PREFIX, type Samples } from './admin-lists/fill.ts'
import { adminLists, type AdminList } from './admin-lists/lists.ts'

/**
 * Fills a database with 100,000 orders, as many codes of a series, and 10,000 rows of most other kinds. Measures the
 * calls of the back office that read lists, one at a time, and what changes a series, on SQLite and PostgreSQL. Exits
 * with 1 if more than 5 % of the calls of a list take longer than the goal.
 * Run after a build: node tests/bench/admin-lists.ts [part of the names of the lists]
 */
const CALLS = 100
const UNMEASURED_CALLS = 5
const GOAL_MS = 300
const [, , part = ''] = process.argv

type Call = Awaited<ReturnType<typeof signedIn>>
/** Sorted milliseconds of the calls of a list. */
type Times = readonly number[]

const at = (times: Times, share: number): number => times[Math.ceil(times.length * share) - 1] ?? NaN

async function timed<T>(name: string, act: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedAt = performance.now()
  const result = await act()
  delay.disable()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${name}: ${seconds} s, the event loop waits at most ${(delay.max / 1e6).toFixed(0)} ms`)
  return result
}

let calls = 0
/** Every call has its own client IP, because limits are per IP. */
const nextIp = () => `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`

async function askFor(call: Call, { name, path, body, isEmpty = false }: AdminList): Promise<number> {
  const options = {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextIp() },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }
  const startedAt = performance.now()
  const response = await call(path, options)
  const took = performance.now() - startedAt
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${response.body}`)
  const [rows] = Object.values(JSON.parse(response.body) as object).filter(Array.isArray)
  if (rows && (rows.length === 0) !== isEmpty) throw new Error(`${name}: ${rows.length} rows`)
  return took
}

async function measure(call: Call, list: AdminList): Promise<Times> {
  const times: number[] = []
  for (let count = 0; count < CALLS + UNMEASURED_CALLS; count++) times.push(await askFor(call, list))
  return times.slice(UNMEASURED_CALLS).sort((a, b) => a - b)
}

async function fillIn(location: DatabaseLocation): Promise<Samples> {
  const { database, stop } = await startEmbedded(location, { seed: true })
  await timed('a series is created', () => createSeries(database))
  const samples = await fill(database)
  // PostgreSQL does it by itself within minutes.
  if (isPostgres(database)) await withoutTimeLimit(database, (connection) => sql`vacuum analyze`.execute(connection))
  await stop()
  return samples
}

async function measureAll(
  location: DatabaseLocation,
  lists: readonly AdminList[],
): Promise<ReadonlyMap<string, Times>> {
  const folder = await fileDatabase()
  const dataDir = location.dataDir ?? folder.location.dataDir ?? ''
  const site = await startSite({
    ...ADMIN,
    SEED: 'on',
    TRUSTED_PROXIES: '1',
    DATA_DIR: dataDir,
    ...(location.url !== undefined && { DATABASE_URL: location.url }),
  })
  try {
    const call = await signedIn(site.one)
    const times = new Map<string, Times>()
    for (const list of lists) {
      const measured = await measure(call, list)
      times.set(list.name, measured)
      console.error(`${list.name}: ${at(measured, 0.5).toFixed(0)}, ${at(measured, 0.95).toFixed(0)}`)
    }
    return times
  } finally {
    await site.stop()
    await folder.remove()
  }
}

async function changeSeries(database: Database): Promise<void> {
  const admin = createPromoAdmin(database)
  await timed('codes of the series are read for CSV', () => admin.codes(SERIES_PREFIX))
  const { version = 0 } = (await admin.list(1, true)).series[0] ?? {}
  await timed('unused codes are deleted', () => admin.act(SERIES_PREFIX, { action: 'deleteUnused', version }, 'bench'))
}

const engines = new Map<string, ReadonlyMap<string, Times>>()
let lists: readonly AdminList[] = []
for (const [engine, open] of [
  ['SQLite', fileDatabase],
  ['PostgreSQL', emptyPostgres],
] as const) {
  console.log(`${engine}:`)
  const { location, remove } = await open()
  try {
    lists = adminLists(await fillIn(location)).filter(({ name }) => name.includes(part))
    engines.set(engine, await measureAll(location, lists))
    const database = openDatabase(location)
    await changeSeries(database)
    await database.destroy()
  } finally {
    await remove()
  }
}

const columns = [...engines.keys()].map((engine) => `${engine}: p50, p95, slowest, ms`)
console.log(`\n| list | rows | ${columns.join(' | ')} |\n| --- | --- | ${columns.map(() => '---').join(' | ')} |`)
for (const { name, rows } of lists) {
  const cells = [...engines.values()].map((measured) => {
    const times = measured.get(name) ?? []
    if (at(times, 0.95) > GOAL_MS) process.exitCode = 1
    return [0.5, 0.95, 1].map((share) => at(times, share).toFixed(0)).join(', ')
  })
  console.log(`| ${name} | ${rows.toLocaleString('en')} | ${cells.join(' | ')} |`)
}
