import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  funnelQuerySchema,
  MARKETING_DIMENSIONS,
  seriesQuerySchema,
  VITAL_DIMENSIONS,
  vitalsQuerySchema,
} from '../../lib/contract/marketing-store.ts'
import type { TrackedEvent } from '../../lib/contract/tracking.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { seeded } from '../../lib/domain/seeded.ts'
import { DEVICES, VITAL_EVENT, VITALS } from '../../lib/domain/web-vitals.ts'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { inTransaction } from '../../lib/embedded/database/transaction.ts'
import { storeEvents } from '../../lib/embedded/events/repository.ts'
import { addCounts } from '../../lib/embedded/marketing/counts.ts'
import { dimensionsOf, dimensionsOfEvent } from '../../lib/embedded/marketing/dimensions.ts'
import { createMarketingStore } from '../../lib/embedded/marketing/store.ts'
import { createCounterBatch, type CounterBatch } from '../../lib/embedded/marketing/counter-batch.ts'
import { recordVisit } from '../../lib/embedded/marketing/visits.ts'
import { countVital } from '../../lib/embedded/marketing/vitals.ts'
import { openSiteDatabase } from '../support/site-database.ts'

/**
 * Fills the embedded engine with five million events of 90 days, 20,000 orders, as many subscriptions and a million
 * measured page loads. Measures each report, and how much counting slows down the storage of events.
 * Run: node tests/bench/marketing.ts [events]
 */
const EVENTS = Number(process.argv[2] ?? 5_000_000)
const DAYS = 90
const ORDERS = 20_000
const LOADS = 1_000_000
const FIRST = Date.UTC(2026, 0, 1)
const DAY = 24 * 60 * 60_000
const dayAt = (index: number) => new Date(FIRST + index * DAY).toISOString().slice(0, 10)

const chance = seeded(1)
const below = (count: number) => Math.floor(chance() ** 2 * count)
const WAY = [
  'page_view',
  'view_item_list',
  'page_view',
  'select_item',
  'order_click',
  'page_view',
  'view_cart',
  'begin_checkout',
  'generate_lead',
  'conversion',
]

let visits = 0
/** Generates one visit. There are more UTM terms than are counted separately per day. */
function visitor() {
  const isOne = chance() < 0.6
  const currency = isOne ? 'RUB' : (['EUR', 'PEN', 'USD', 'BRL', 'CLP'][below(5)] ?? 'EUR')
  const marks = {
    utm_source: `source ${below(30)}`,
    utm_medium: `medium ${below(8)}`,
    utm_campaign: `campaign ${below(60)}`,
  }
  const more = { utm_content: `content ${below(80)}`, utm_term: `term ${below(200)}` }
  const location = {
    variant: isOne ? 'variant-1' : 'variant-2',
    locale: isOne ? 'ru' : (LANGUAGES[below(LANGUAGES.length)] ?? 'ru'),
    currency,
  }
  const country = String.fromCodePoint(65 + below(10), 65 + below(8))
  return {
    session: `session-${visits++}`,
    attributes: chance() < 0.4 ? { ...location, country } : { ...location, country, ...marks, ...more },
    variations: {
      'discounts-test': `arm-${below(3)}`,
      planning: below(2) ? 'on' : 'off',
      'content.home': `v${below(2)}`,
    },
  }
}
type Visitor = ReturnType<typeof visitor>
const eventOf = (type: string, { session, attributes, variations }: Visitor): TrackedEvent => ({
  type,
  data: {
    ownerId: 'genarium',
    sessionId: session,
    visitorId: session,
    userAttributes: attributes,
    metadata: { url: 'https://site.example/' },
    variations,
  },
})
const visitEvents = (): TrackedEvent[] => {
  const identity = visitor()
  const far = 1 + below(WAY.length + 4)
  return Array.from({ length: far }, (_, index) => eventOf(WAY[index] ?? 'page_view', identity))
}

const folder = mkdtempSync(join(tmpdir(), 'marketing-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const database = openDatabase({ dataDir: folder })
await migrate(database)
const raw = openSiteDatabase(folder)
raw.exec('pragma synchronous = off; pragma cache_size = -400000')
const insert = raw.prepare(
  'insert into events (id, type, session_id, visitor_id, data, created_at, content_id) values (?, ?, ?, ?, ?, ?, null)',
)

let stored = 0
/** Stores the events of a day, one visit per call, and counts them with the production code. */
function fillEvents(index: number, counters: CounterBatch): void {
  raw.exec('begin immediate')
  for (const most = stored + EVENTS / DAYS; stored < most;) {
    const events = visitEvents()
    recordVisit({ step: 0, values: new Map() }, events, counters)
    for (const event of events) {
      counters.add('events', event.type, dimensionsOfEvent(event))
      const { sessionId, visitorId } = event.data
      const time = new Date(FIRST + index * DAY + (stored % (DAY - 1))).toISOString()
      insert.run(String(stored++).padStart(36, '0'), event.type, sessionId, visitorId, JSON.stringify(event.data), time)
    }
  }
  raw.exec('commit')
}

/** Counts the orders of a day, and as many subscriptions. */
function fillOrders(counters: CounterBatch): void {
  for (let index = 0; index < ORDERS / DAYS; index++) {
    const { attributes, variations } = visitor()
    const values = dimensionsOf({ ...attributes, language: attributes.locale }, variations)
    for (const measure of index % 3 ? (['orders', 'paid'] as const) : (['orders'] as const))
      counters.add(measure, attributes.currency, values, { amount: 1_990_000 })
    if (index % 4 === 0) counters.add('promo', `CODE${below(40)}`, values)
    counters.add('subscriptions', index % 2 ? 'asked' : 'confirmed', values)
  }
}

/** Counts the measured loads of a day, of more pages than the site has. */
function fillVitals(counters: CounterBatch): void {
  for (let index = 0; index < LOADS / DAYS; index++) {
    const { attributes, ...who } = visitor()
    const page = `/page-${below(350)}`
    const device = DEVICES[below(3)]
    for (const metric of VITALS) {
      const value = metric === 'CLS' ? chance() ** 4 : 300 + chance() ** 3 * 8000
      const { data } = eventOf(VITAL_EVENT, { attributes, ...who })
      countVital(counters, {
        type: VITAL_EVENT,
        data: { ...data, metadata: { metric, value, page, device: device ?? 'phone' } },
      })
    }
  }
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(0)
const began = performance.now()
for (let index = 0; index < DAYS; index++) {
  const counters = createCounterBatch()
  fillEvents(index, counters)
  fillOrders(counters)
  fillVitals(counters)
  await inTransaction(database, (transaction) => addCounts(transaction, dayAt(index), counters))
  if (index % 10 === 9) console.error(`${stored} events after ${seconds(began)} s`)
}
raw.exec('pragma wal_checkpoint(truncate)')
const rows = (table: string) => Number(raw.prepare(`select count(*) as n from ${table}`).get()?.['n'])
const size = (statSync(join(folder, 'site.sqlite')).size / 1e9).toFixed(2)
console.log(
  `${rows('events')} events of ${visits} visits in ${DAYS} days, ${ORDERS} orders; ` +
    `filled in ${seconds(began)} s, ${size} GB; ${rows('marketing_counts')} counts\n`,
)
raw.close()

/** Milliseconds of several runs: median, maximum, and median CPU time, which other processes do not affect. */
async function timed(times: number, run: () => Promise<unknown>): Promise<string[]> {
  const took: number[] = []
  const worked: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now()
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    took.push(performance.now() - start)
    worked.push((user + system) / 1000)
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(times / 2)] ?? NaN
  return [median(took), Math.max(...took), median(worked)].map((milliseconds) => milliseconds.toFixed(1))
}

const store = createMarketingStore(database)
const range = { from: dayAt(0), to: dayAt(DAYS - 1) }
const ask = (question: object) => () => store.series(seriesQuerySchema.parse({ ...range, ...question }))
const views: [string, () => Promise<unknown>][] = [
  ['events by type', ask({ measure: 'events' })],
  ...MARKETING_DIMENSIONS.map((dimension): [string, () => Promise<unknown>] => [
    `page views by ${dimension}`,
    ask({ measure: 'events', kind: 'page_view', dimension }),
  ]),
  ['events of all types by utm_term', ask({ measure: 'events', dimension: 'utm_term', limit: 2000 })],
  ['orders and revenue', ask({ measure: 'orders' })],
  ['orders and revenue by utm_campaign', ask({ measure: 'orders', dimension: 'utm_campaign' })],
  ['orders and revenue by country', ask({ measure: 'orders', dimension: 'country' })],
  ['paid orders by variation', ask({ measure: 'paid', dimension: 'variation' })],
  ['promo codes', ask({ measure: 'promo' })],
  ['promo codes by utm_source', ask({ measure: 'promo', dimension: 'utm_source' })],
  ['subscriptions by utm_campaign', ask({ measure: 'subscriptions', dimension: 'utm_campaign' })],
  ['funnel', () => store.funnel(funnelQuerySchema.parse(range))],
  ...MARKETING_DIMENSIONS.map((dimension): [string, () => Promise<unknown>] => [
    `funnel by ${dimension}`,
    () => store.funnel(funnelQuerySchema.parse({ ...range, dimension })),
  ]),
  ['Web Vitals', () => store.vitals(vitalsQuerySchema.parse(range))],
  ...VITAL_DIMENSIONS.map((dimension): [string, () => Promise<unknown>] => [
    `Web Vitals by ${dimension}`,
    () => store.vitals(vitalsQuerySchema.parse({ ...range, dimension })),
  ]),
  [
    'Web Vitals by page, 30 days',
    () => store.vitals(vitalsQuerySchema.parse({ ...range, from: dayAt(DAYS - 30), dimension: 'page' })),
  ],
]
console.log(`| view of ${DAYS} days | median ms | worst of 5, ms | processor ms |\n| --- | --- | --- | --- |`)
for (const [name, view] of views) console.log(`| ${name} | ${(await timed(5, view)).join(' | ')} |`)

const now = () => new Date(FIRST + DAYS * DAY + Math.floor(performance.now()))
const batch = (count: number) => {
  const identity = visitor()
  return Array.from({ length: count }, (_, index) => eventOf(WAY[index % WAY.length] ?? 'page_view', identity))
}
const strangers = (count: number) => Array.from({ length: count }, () => eventOf('page_view', visitor()))
const plainly = (events: readonly TrackedEvent[]) =>
  inTransaction(database, (transaction) =>
    transaction
      .insertInto('events')
      .values(
        events.map(({ type, data }) => ({
          id: crypto.randomUUID(),
          type,
          content_id: null,
          session_id: data.sessionId,
          visitor_id: data.visitorId,
          data: JSON.stringify(data),
          created_at: now().toISOString(),
        })),
      )
      .execute(),
  )
console.log(
  '\n| storing a call | stored only: median, worst of 100, processor ms | stored and counted: the same |\n' +
    '| --- | --- | --- |',
)
for (const [name, make] of [
  ['3 events of a visit', () => batch(3)],
  ['50 events of a visit', () => batch(50)],
  ['50 events of 50 visits', () => strangers(50)],
] as const) {
  const before = await timed(100, () => plainly(make()))
  const after = await timed(100, () => storeEvents(database, make(), now()))
  console.log(`| ${name} | ${before.join(', ')} | ${after.join(', ')} |`)
}
await database.destroy()
