import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startSite } from '../support/site.ts'
import { askAll, roundRobin } from './requests.ts'
import { startSmallest } from './baseline.ts'

/**
 * Measures the memory of the site under mixed load, minute by minute, and that of the smallest app after the same time.
 * Run after a build, on Linux: node tests/bench/memory.ts [minutes, 10]
 */
const MINUTES = Number(process.argv[2] ?? 10)
const SECONDS = 60
/** Paths that the framework renders, in addition to the pages of the sitemaps. */
const OTHERS = [
  '/es/basket',
  '/es/basket/order',
  '/es/subscription',
  '/es/account/sign-in',
  '/api/health',
  '/api/market?lng=es&tz=Europe%2FMadrid',
  '/robots.txt',
]

const MEGABYTE = 2 ** 20
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(0)
const residentOf = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

const folder = mkdtempSync(join(tmpdir(), 'memory-'))
const smallest = await startSmallest(folder)
const port = await freePort()
const site = await startSite({ METRICS_PORT: String(port) })
try {
  const resident = async () =>
    Number(
      /^process_resident_memory_bytes (\S+)/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1],
    )
  const pages = await Promise.all(
    [site.one, site.two].map(async (origin) => {
      const text = await (await fetch(`${origin}/sitemap.xml`)).text()
      return [...text.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)/g)].map(([, path]) => origin + path)
    }),
  )
  const mixed = [...pages.flat(), ...OTHERS.flatMap((path) => Array.from({ length: 20 }, () => site.two + path))].sort(
    (a, b) => (a.slice(-9) < b.slice(-9) ? -1 : 1),
  )
  const calls = mixed.map((address) => ({ address }))
  console.log(`${mixed.length} addresses in turn; after the start ${megabytes(await resident())} MB`)
  for (let minute = 1; minute <= MINUTES; minute++) {
    const { rate } = await askAll(roundRobin(calls, SECONDS))
    console.log(
      `minute ${String(minute).padStart(2)}: ${rate.toFixed(0)} answers a second, ${megabytes(await resident())} MB`,
    )
  }
  const own = await resident()
  const before = residentOf(smallest.child.pid)
  const { rate } = await askAll(roundRobin([{ address: smallest.address }], SECONDS * 2))
  const least = residentOf(smallest.child.pid)
  console.log(
    `smallest app: ${megabytes(before)} MB after the start, ` +
      `${megabytes(least)} MB after two minutes of ${rate.toFixed(0)} responses a second`,
  )
  console.log(`the site against it: ${(own / least).toFixed(2)}`)
} finally {
  await site.stop()
  smallest.child.kill()
  rmSync(folder, { recursive: true, force: true })
}
