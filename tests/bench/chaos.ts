import { writeFileSync } from 'node:fs'
import { isRead, runChaos } from './chaos/run.ts'
import { READS } from './chaos/visitors.ts'

/**
 * Runs three servers of the site behind nginx, with separate PostgreSQL and Redis servers. Visitors of both sites read,
 * order and chat while a price changes, a server is killed, PostgreSQL restarts, Redis is unavailable and all servers
 * are replaced. Reports failures, and acknowledged data that is lost or duplicated. Run after a build, as root or as a
 * user who may run nginx and PostgreSQL: node tests/bench/chaos.ts [--minutes 10] [--visitors 3] [--newer <checkout
 * with the build that replaces this one>] [--log <file>]
 */
const option = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined
const minutes = Number(option('--minutes') ?? 10)
const newer = option('--newer')
const report = await runChaos({
  servers: 3,
  seconds: minutes * 60,
  settleMs: 2000,
  visitorFactor: Number(option('--visitors') ?? 3),
  redisOutageSeconds: Math.min(30, minutes * 8),
  maxPriceAgeMs: 5000,
  ...(newer && { newer }),
  log: console.log,
})
const log = option('--log')
if (log) writeFileSync(log, [report.log, ...report.failed.map((failed) => JSON.stringify(failed))].join('\n'))

const failedReads = report.failed.filter(isRead)
const reads = READS.reduce((sum, kind) => sum + (report.requests.get(kind) ?? 0), 0)
const share = failedReads.length / reads
console.log(`${report.seconds.toFixed(0)} s\n| what | asked | failed | during |\n| --- | --- | --- | --- |`)
for (const [kind, requests] of report.requests) {
  const failed = report.failed.filter((one) => one.kind === kind)
  const counts = Map.groupBy(failed, (one) => one.during ?? 'otherwise')
  const during = [...counts].map(([name, list]) => `${name} ${list.length}`).join(', ')
  console.log(`| ${kind} | ${requests} | ${failed.length} | ${during} |`)
}
for (const [what, list] of Map.groupBy(
  report.failed,
  ({ during, kind, what: message }) => `${during ?? 'otherwise'}, ${kind}, ${message.slice(0, 160)}`,
))
  console.log(`${list.length} × ${what}`)
console.log(
  `reads failed: ${(share * 100).toFixed(3)} %, sent again over a connection that was just closed: ${report.resent}`,
)
console.log(`acknowledged and stored: ${report.orders} orders, ${report.messages} messages`)
console.log(
  `servers that were told to stop ended after ${report.stops.map((took) => `${took.toFixed(0)} ms`).join(', ')}`,
)
console.log(`a price is on every server after ${report.seen.map((took) => `${took.toFixed(0)} ms`).join(', ')}`)
for (const name of ['lost', 'duplicated', 'wrongSite', 'undelivered', 'stale'] as const) {
  console.log(`${name}: ${report[name].length}`)
  for (const line of report[name].slice(0, 10)) console.log(`  ${line}`)
}
const isFaultless = (['lost', 'duplicated', 'wrongSite', 'undelivered', 'stale'] as const).every(
  (name) => report[name].length === 0,
)
const isBounded = share < 0.001 && failedReads.every(({ kind, during }) => kind !== 'page' && during === 'postgres')
const isFresh = report.seen.every((took) => took < 5000)
const isRolled = report.newBuilds.every(Boolean) && report.failed.every(({ during }) => during !== 'roll')
console.log({ isFaultless, isBounded, isFresh, isRolled })
process.exitCode = isFaultless && isBounded && isFresh && isRolled ? 0 : 1
