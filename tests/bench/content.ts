import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveContentRoute } from '../../lib/routing/content-routes.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { indexPages } from '../../lib/domain/content-page.ts'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { inTransaction } from '../../lib/embedded/database/transaction.ts'
import { seededEntries } from '../../lib/embedded/content/seed.ts'
import { writeEntries } from '../../lib/embedded/content/entry-writer.ts'
import { variantOf } from '../../lib/variants/variants.ts'
import { freePort, startSite } from '../support/site.ts'
import { askAll, AT_ONCE, roundRobin } from './requests.ts'

/**
 * Measures start time, lookup time of a path, time to render pages and to send cached ones, and memory for a growing
 * number of content pages in six languages each.
 * Run after a build: [PAGE_CACHE_MB=64] node tests/bench/content.ts [pages ...]
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10, 100, 1000, 10_000]
const SECONDS = 10
const { PAGE_CACHE_MB = '64' } = process.env

const seeds = seededEntries().filter(({ data }) => data.locale === 'en')

/** Creates the entries of this number of pages per language, all languages in turn. */
const entriesOf = (pages: number) =>
  Array.from({ length: pages }, (_, number) => {
    const language = LANGUAGES[number % LANGUAGES.length] ?? 'en'
    const page = `bench-${Math.floor(number / LANGUAGES.length)}`
    const path = `/${language}/${page}`
    return {
      id: `${page}-${language}`,
      query: [{ property: 'urlPath', operator: 'is', value: [path] }],
      data: { ...seeds[number % seeds.length]?.data, page, url: path },
    }
  })

async function store(dataDir: string, entries: ReturnType<typeof entriesOf>): Promise<void> {
  const database = openDatabase({ dataDir })
  await migrate(database)
  const written = entries.map((entry) => ({
    model: 'page',
    published: 'published' as const,
    entry: { name: entry.id, variations: undefined, ...entry },
  }))
  await inTransaction(database, (transaction) => writeEntries(transaction, written, new Date()))
  await database.destroy()
}

/** Microseconds of a route lookup, half of them for unknown paths. */
function lookup(entries: ReturnType<typeof entriesOf>): number {
  const pages = entries.map(({ id, data }) => ({
    id,
    pathname: data.url,
    page: data.page,
    title: id,
    product: undefined,
    variationShares: {},
    updatedAt: 0,
  }))
  const { index } = indexPages(pages, () => false)
  const times = 1_000_000
  const began = performance.now()
  for (let count = 0; count < times; count++)
    resolveContentRoute(index, variantOf(2), { language: 'en', path: `/bench-${count % (pages.length * 2)}` })
  return ((performance.now() - began) / times) * 1000
}

const MEGABYTE = 2 ** 20

async function measure(size: number): Promise<readonly (string | number)[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-'))
  const entries = entriesOf(size)
  await store(dataDir, entries)
  const found = lookup(entries)
  const port = await freePort()
  const began = performance.now()
  const site = await startSite({ DATA_DIR: dataDir, METRICS_PORT: String(port), PAGE_CACHE_MB })
  const start = (performance.now() - began) / 1000
  try {
    const metrics = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
    }
    const before = (await metrics())('process_resident_memory_bytes')
    const calls = entries.map(({ data }) => ({ address: site.two + data.url }))
    const waiting = [...calls]
    const rendered = await askAll(() => waiting.pop())
    const cached = await askAll(roundRobin(calls, SECONDS))
    const home = await askAll(roundRobin([{ address: `${site.two}/en/` }], SECONDS))
    const after = await metrics()
    const resident = after('process_resident_memory_bytes')
    return [
      size,
      start.toFixed(1),
      found.toFixed(2),
      rendered.rate.toFixed(0),
      cached.rate.toFixed(0),
      home.rate.toFixed(0),
      (before / MEGABYTE).toFixed(0),
      (resident / MEGABYTE).toFixed(0),
      after('page_cache_entries'),
      (after('page_cache_bytes') / 1024 / after('page_cache_entries')).toFixed(1),
    ]
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true })
  }
}

const HEAD = [
  'pages',
  'start, s',
  'address found in, µs',
  'made a second',
  'kept a second',
  'home a second',
  'memory before, MB',
  'after, MB',
  'in the cache',
  'KB a page',
]
console.log(`${AT_ONCE} requests at a time, gzip\n| ${HEAD.join(' | ')} |\n|${HEAD.map(() => ' --- |').join('')}`)
for (const size of SIZES) console.log(`| ${(await measure(size)).join(' | ')} |`)
