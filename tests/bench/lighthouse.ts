import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { KINDS } from '../support/budgets/kinds.ts'
import { startSite } from '../support/site.ts'
import { startSmallest } from './baseline.ts'

/**
 * Runs Lighthouse (mobile, its own throttling) on every kind of page in production mode and on the smallest app, in
 * alternating rounds, and prints medians. npm downloads Lighthouse. Run after a build: CHROME_PATH=... node
 * tests/bench/lighthouse.ts [rounds, 5] [paths of variant 2, instead of one page of each kind]
 */
const [rounds = '5', ...paths] = process.argv.slice(2)
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const
/** Time in which a started site renders its pages in the background. */
const SETTLE_TIME_MS = 180_000

const scored = z.object({ score: z.number().nullable() })
const reportSchema = z.object({
  runtimeError: z.object({ code: z.string() }).optional(),
  categories: z.object({ performance: scored, accessibility: scored, 'best-practices': scored, seo: scored }),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})
type Report = z.infer<typeof reportSchema>

function look(address: string): Report | undefined {
  const flags = [
    '--quiet',
    '--output=json',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
  ]
  try {
    const text = execFileSync(
      'npm',
      ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, ...flags],
      { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    const report = reportSchema.parse(JSON.parse(text.slice(text.indexOf('{'))))
    return report.runtimeError ? undefined : report
  } catch (error) {
    // Chromium does not always record the start of the navigation: such a run is invalid.
    console.error(`${address}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`)
    return undefined
  }
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? NaN

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const smallest = await startSmallest(folder)
const site = await startSite({ SITE_ENV: 'production' })
const kinds = KINDS.filter(({ signedIn, status = 200 }) => !signedIn && status === 200)
const pages: Record<string, string> = {
  'smallest app': smallest.address,
  ...(paths.length
    ? Object.fromEntries(paths.map((path) => [path, site.two + path]))
    : Object.fromEntries(kinds.map(({ name, variant, path }) => [name, (variant === 1 ? site.one : site.two) + path]))),
}
try {
  await wait(SETTLE_TIME_MS)
  const reports = new Map<string, Report[]>(Object.keys(pages).map((name) => [name, []]))
  for (let round = 0; round < Number(rounds); round++)
    for (const [name, address] of Object.entries(pages)) {
      const report = look(address)
      if (report) reports.get(name)?.push(report)
    }
  console.log(
    '| page | runs | performance (least) | FCP ms | LCP ms | TBT ms | shift | accessibility | best practices | SEO |',
  )
  console.log(`|${' --- |'.repeat(10)}`)
  for (const [name, list] of reports) {
    const scores = CATEGORIES.map((category) =>
      list.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)),
    )
    const [performance = [], ...others] = scores
    const numbers = AUDITS.map((audit) => median(list.map(({ audits }) => audits[audit]?.numericValue ?? NaN)))
    const cells = [
      ...numbers.map((number, index) => number.toFixed(index === 3 ? 3 : 0)),
      ...others.map((one) => median(one)),
    ]
    console.log(
      `| ${[name, list.length, `${median(performance)} (${Math.min(...performance)})`, ...cells].join(' | ')} |`,
    )
  }
} finally {
  await site.stop()
  smallest.child.kill()
  rmSync(folder, { recursive: true, force: true })
}
