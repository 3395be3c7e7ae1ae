import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentFacts } from '../../lib/door/content-facts.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { indexPages } from '../../lib/domain/content-page.ts'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { inTransaction } from '../../lib/embedded/database/transaction.ts'
import { seededEntries } from '../../lib/embedded/content/seed.ts'
import { writeEntries } from '../../lib/embedded/content/writing.ts'
import { variantOf } from '../../lib/variants/variants.ts'
import { freePort, startSite } from '../support/site.ts'
import { askAll, AT_ONCE, inTurn } from './requests.ts'

/**
 * More and more content pages, in six languages each: how long a start takes, how fast an address is found, how fast
 * pages are made and sent from memory, and what memory they take.
 * Run after a build: [PAGE_CACHE_MB=64] node tests/bench/content.ts [pages ...]
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10, 100, 1000, 10_000]
const SECONDS = 10
const { PAGE_CACHE_MB = '64' } = process.env

const seeds = seededEntries().filter(({ data }) => data.locale === 'en')

/** Entries of so many pages of a language, all languages in turn. */
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

/** Microseconds in which an address is found among those of the pages, and as often not. */
function lookup(entries: ReturnType<typeof entriesOf>): number {
  const pages = entries.map(({ id, data }) => ({
    id,
    address: data.url,
    page: data.page,
    title: id,
    product: undefined,
    arms: {},
    updatedAt: 0,
  }))
  const { index } = indexPages(pages, () => false)
  const times = 1_000_000
  const began = performance.now()
  for (let count = 0; count < times; count++)
    contentFacts(index, variantOf(2), { language: 'en', path: `/bench-${count % (pages.length * 2)}` })
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
    const made = await askAll(() => waiting.pop())
    const kept = await askAll(inTurn(calls, SECONDS))
    const home = await askAll(inTurn([{ address: `${site.two}/en/` }], SECONDS))
    const after = await metrics()
    const resident = after('process_resident_memory_bytes')
    return [
      size,
      start.toFixed(1),
      found.toFixed(2),
      made.rate.toFixed(0),
      kept.rate.toFixed(0),
      home.rate.toFixed(0),
      (before / MEGABYTE).toFixed(0),
      (resident / MEGABYTE).toFixed(0),
      after('page_cache_pages'),
      (after('page_cache_bytes') / 1024 / after('page_cache_pages')).toFixed(1),
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
