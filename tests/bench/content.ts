import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentFacts } from '../../lib/door/content-facts.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { indexPages } from '../../lib/domain/content-page.ts'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { seededEntries } from '../../lib/embedded/content/seed.ts'
import { writeEntries } from '../../lib/embedded/content/writing.ts'
import { variantOf } from '../../lib/variants/variants.ts'
import { startSite } from '../support/site.ts'

/**
 * Two thousand pages in six languages: how long a start takes, how fast an address is found, and whether a page is
 * served from the cache as fast as the home page.
 * Run after a build: node tests/bench/content.ts
 */
const PAGES = 2000
const AT_ONCE = 16
const SECONDS = 5

const seeds = seededEntries().filter(({ data }) => data.locale === 'en')
const entries = Array.from({ length: PAGES }, (_, number) =>
  LANGUAGES.map((language) => {
    const seed = seeds[number % seeds.length]
    const path = `/${language}/bench-${number}`
    return {
      id: `bench-${number}-${language}`,
      query: [{ property: 'urlPath', operator: 'is', value: [path] }],
      data: { ...seed?.data, page: `bench-${number}`, url: path },
    }
  }),
).flat()

const dataDir = mkdtempSync(join(tmpdir(), 'content-'))
const database = openDatabase({ dataDir })
await migrate(database)
const written = entries.map((entry) => ({ model: 'page', published: 'published' as const, entry: { name: entry.id, variations: undefined, ...entry } }))
await database.transaction().execute((transaction) => writeEntries(transaction, written, new Date()))
await database.destroy()

const pages = entries.map(({ id, data }) => ({
  id,
  address: data.url,
  written: data.url,
  page: data.page,
  title: id,
  product: undefined,
  arms: {},
  updatedAt: 0,
}))
const { index } = indexPages(pages, () => false)
const lookups = 1_000_000
let began = performance.now()
for (let count = 0; count < lookups; count++) contentFacts(index, variantOf(2), { language: 'en', path: `/bench-${count % (PAGES * 2)}` })
const lookup = (performance.now() - began) / lookups

began = performance.now()
const site = await startSite({ DATA_DIR: dataDir })
const start = performance.now() - began

/** Answers a second of an address, asked again and again over connections that stay. */
async function rate(address: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const once = () =>
    new Promise<void>((resolve, reject) => {
      get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${address}`))
        response.resume().on('end', resolve)
      }).on('error', reject)
    })
  await once()
  const until = performance.now() + SECONDS * 1000
  let count = 0
  const worker = async () => {
    for (; performance.now() < until; count++) await once()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
  return count / SECONDS
}

const [home, page] = [await rate(`${site.two}/en/`), await rate(`${site.two}/en/bench-7`)]
await site.stop()
rmSync(dataDir, { recursive: true })
console.log(`${entries.length} pages: start ${(start / 1000).toFixed(1)} s, an address ${(lookup * 1000).toFixed(2)} µs`)
console.log(`answers a second, ${AT_ONCE} at a time: home ${home.toFixed(0)}, content page ${page.toFixed(0)} (${(page / home).toFixed(2)})`)
