import { beforeAll, describe, expect, it } from 'vitest'
import { isRead, runChaos, type Report } from '../bench/chaos/run.ts'
import { NGINX } from '../support/contract/nginx.ts'
import { POSTGRES_SERVER } from '../support/contract/postgres-server.ts'
import { REDIS_SERVER } from '../support/contract/redis-server.ts'
import { SOAK } from '../support/generators/runs.ts'
import { SOON } from '../support/site.ts'

const needs = [NGINX, POSTGRES_SERVER, REDIS_SERVER]

/** The benchmark of the same name runs for ten minutes and measures. */
const [SECONDS, REDIS_OUTAGE_SECONDS] = SOAK ? [60, 8] : [20, 3]

describe.skipIf(needs.some(({ skip }) => skip))(
  `three servers with failing infrastructure: ${needs.map(({ name }) => name).join(', ')}`,
  () => {
    let report: Report
    beforeAll(async () => {
      report = await runChaos({
        seconds: SECONDS,
        visitorFactor: 1,
        redisOutageSeconds: REDIS_OUTAGE_SECONDS,
        maxPriceAgeMs: SOON * 1000,
      })
    }, 600_000)
    const failed = (which: (failed: Report['failed'][number]) => boolean) => report.failed.filter(which)

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
      expect(Math.min(report.orders, report.messages)).toBeGreaterThan(SECONDS / 6)
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
      expect(failed((one) => isRead(one) && (one.during !== 'postgres' || one.kind === 'page'))).toEqual([])
    })

    it('are replaced by a new build without a failed request', () => {
      expect(report.newBuilds).toEqual([true, true, true])
      expect(failed(({ during }) => during === 'roll')).toEqual([])
    })
  },
)
