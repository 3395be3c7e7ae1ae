import { beforeAll, describe, expect, it } from 'vitest'
import { isRead, runChaos, type Report } from '../bench/chaos/run.ts'
import { NGINX } from '../support/contract/nginx.ts'
import { POSTGRES_SERVER } from '../support/contract/postgres-server.ts'
import { REDIS_SERVER } from '../support/contract/redis-server.ts'
import { SOAK } from '../support/generators/runs.ts'
import { SOON } from '../support/site.ts'

const needs = [NGINX, POSTGRES_SERVER, REDIS_SERVER]

/** The benchmark of the same name runs for ten minutes and measures. */
const PLAN = SOAK
  ? { servers: 3, seconds: 60, settleMs: 2000, redisOutageSeconds: 8 }
  : { servers: 2, seconds: 8, settleMs: 300, redisOutageSeconds: 1 }

describe.skipIf(needs.some(({ skip }) => skip))(
  `servers with failing infrastructure: ${needs.map(({ name }) => name).join(', ')}`,
  () => {
    let report: Report
    beforeAll(async () => {
      report = await runChaos({ ...PLAN, visitorFactor: 1, maxPriceAgeMs: SOON * 1000 })
    }, 600_000)
    const failed = (which: (failed: Report['failed'][number]) => boolean) => report.failed.filter(which)
    /** The first errors that the servers have logged, which explain a failed request. */
    const errors = () =>
      report.log
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line))
        .slice(0, 30)
        .join('\n')

    it('serve reads, orders and chats', () => {
      expect([...report.requests.keys()].sort()).toEqual([
        'change',
        'conversation',
        'file',
        'message',
        'order',
        'page',
        'price',
        'promo',
        'reply',
      ])
      expect(Math.min(report.orders, report.messages)).toBeGreaterThan(PLAN.seconds / 6)
    })

    it('neither lose nor duplicate acknowledged writes, and all clients receive them', () => {
      const { lost, duplicated, undelivered } = report
      expect({ lost, duplicated, undelivered }).toEqual({ lost: [], duplicated: [], undelivered: [] })
    })

    it('respond with the requested site and current prices', () => {
      const { wrongSite, stale, seen } = report
      expect({ wrongSite, stale }).toEqual({ wrongSite: [], stale: [] })
      expect(seen.filter(Number.isFinite)).toHaveLength(2)
    })

    it('fail no reads, except pages while PostgreSQL is unavailable', () => {
      const reads = failed((one) => isRead(one) && (one.during !== 'postgres' || one.kind === 'page'))
      expect(reads, errors()).toEqual([])
    })

    it('are replaced by a new build without a failed request', () => {
      expect(report.newBuilds).toEqual(Array.from({ length: PLAN.servers }, () => true))
      expect(
        failed(({ during }) => during === 'roll'),
        errors(),
      ).toEqual([])
    })
  },
)
