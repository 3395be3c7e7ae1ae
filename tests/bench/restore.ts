import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newsletterSchema } from '../../lib/contract/subscription.ts'
import { openDatabase, type DatabaseLocation } from '../../lib/embedded/database/open.ts'
import { rowCounts } from '../../lib/embedded/database/rows.ts'
import { storeEvents } from '../../lib/embedded/events/repository.ts'
import { folderFiles } from '../../lib/embedded/files/disk.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { subscribe } from '../../lib/embedded/subscriptions/repository.ts'
import { postgresProblem } from '../run/needs.mjs'
import { emptyPostgres } from '../support/contract/databases.ts'
import { MAIL } from '../support/sample-email.ts'
import { sampleNewOrder } from '../support/sample-order.ts'

/**
 * Fills the embedded engine through its real stores, then backs it up, restores it into an empty folder, and copies it
 * to PostgreSQL and back, each with the operator's command. Measures each step and counts the rows of every table after
 * it.
 * Run: node tests/bench/restore.ts [rows of events, 100000]; PostgreSQL as in the tests, without it only the first two.
 */
const EVENTS = Number(process.argv[2] ?? 100_000)
const ORDERS = EVENTS / 20
const SUBSCRIPTIONS = EVENTS / 50
const FILES = 200
const FILE = Buffer.alloc(100_000, 'x')
const OF_A_VISIT = 10

const root = mkdtempSync(join(tmpdir(), 'restore-'))
const folder = (name: string) => join(root, name)
const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`

async function fill(dataDir: string): Promise<void> {
  const backend = await startEmbedded({ dataDir }, { seed: true })
  for (let visit = 0; visit < EVENTS / OF_A_VISIT; visit++) {
    const data = {
      ownerId: 'genarium',
      sessionId: `s-${visit}`,
      visitorId: `v-${visit}`,
      userAttributes: { country: 'LV' },
      metadata: { page: '/exome' },
    }
    await storeEvents(
      backend.database,
      Array.from({ length: OF_A_VISIT }, () => ({ type: 'page_view', data })),
      new Date(Date.now() - visit * 1000),
    )
  }
  const mail = { ...MAIL, text: 'Спасибо. '.repeat(50), html: `<p>${'Спасибо. '.repeat(50)}</p>` }
  for (let order = 0; order < ORDERS; order++) await backend.orders.place(sampleNewOrder({ mails: [mail, mail] }))
  for (let one = 0; one < SUBSCRIPTIONS; one++)
    await subscribe(
      backend.database,
      newsletterSchema.parse({
        email: `visitor${one}@visitor.test`,
        lang: 'lv',
        consent: true,
        source: 'bench',
        utms: {},
      }),
      undefined,
      new Date(),
    )
  const files = folderFiles(dataDir)
  for (let file = 0; file < FILES; file++) await files.write(`chat/${file}.txt`, FILE, 'text/plain')
  await backend.stop()
}

/** Runs `npm run db` and returns its duration; a failing command, or a differing row, ends the benchmark. */
function command(dataDir: string, ...words: string[]): string {
  const began = performance.now()
  execFileSync(process.execPath, ['lib/cli/db/main.ts', ...words], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return seconds(began)
}

async function countsOf(location: DatabaseLocation): Promise<ReadonlyMap<string, number>> {
  const database = openDatabase(location)
  try {
    return await rowCounts(database)
  } finally {
    await database.destroy()
  }
}

try {
  const began = performance.now()
  await fill(folder('site'))
  console.log(`filled in ${seconds(began)}`)
  const counts = [await countsOf({ dataDir: folder('site') })]
  const took = [
    ['backup', command(folder('site'), 'backup', folder('backup'))],
    ['restore into an empty folder', command(folder('restored'), 'restore', folder('backup'))],
  ]
  counts.push(await countsOf({ dataDir: folder('restored') }))
  if ((await postgresProblem()) === undefined) {
    const { location, remove } = await emptyPostgres()
    try {
      took.push([
        'copy from SQLite to PostgreSQL',
        command(folder('site'), 'copy', folder('restored'), location.url ?? ''),
      ])
      counts.push(await countsOf(location))
      took.push(['copy from PostgreSQL to SQLite', command(folder('site'), 'copy', location.url ?? '', folder('back'))])
      counts.push(await countsOf({ dataDir: folder('back') }))
    } finally {
      await remove()
    }
  }
  const [source = new Map<string, number>(), ...others] = counts
  const total = [...source.values()].reduce((sum, count) => sum + count, 0)
  const lines = took.map((row) => `| ${row.join(' | ')} |`)
  console.log(`${total} rows, ${FILES} files of ${FILE.length / 1000} KB\n\n| what | took |\n| --- | --- |`)
  console.log(lines.join('\n'))
  console.log(`\n| table | rows | the same in all ${others.length} copies |\n| --- | --- | --- |`)
  for (const [table, count] of source) {
    const isSame = others.every((other) => other.get(table) === count)
    if (!isSame) process.exitCode = 1
    if (count || !isSame)
      console.log(`| ${table} | ${count} | ${isSame ? 'yes' : others.map((other) => other.get(table)).join(', ')} |`)
  }
} finally {
  rmSync(root, { recursive: true, force: true })
}
