import { beforeAll, describe, expect, it } from 'vitest'
import { isRead, runChaos, type Report } from '../bench/chaos/run.ts'
import { NGINX } from '../support/contract/nginx.ts'
import { POSTGRES_SERVER } from '../support/contract/postgres-server.ts'
import { REDIS_SERVER } from '../support/contract/redis-server.ts'
import { SOAK } from '../support/generators/runs.ts'
import { SOON } from '../support/site.ts'

const needs = [NGINX, POSTGRES_SERVER, REDIS_SERVER]

/** The bench of the same name runs for ten minutes, and measures. */
const [SECONDS, REDIS_AWAY_SECONDS] = SOAK ? [60, 8] : [20, 3]

describe.skipIf(needs.some(({ skip }) => skip))(
  `three servers in bad times: ${needs.map(({ name }) => name).join(', ')}`,
  () => {
    let report: Report
    beforeAll(async () => {
      report = await runChaos({ seconds: SECONDS, crowd: 1, redisAway: REDIS_AWAY_SECONDS, freshWithin: SOON * 1000 })
    }, 600_000)
    const failed = (which: (failed: Report['failed'][number]) => boolean) => report.failed.filter(which)

    it('let visitors read, buy and talk', () => {
      expect([...report.asked.keys()].sort()).toEqual([
        'answer',
        'change',
        'file',
        'message',
        'order',
        'page',
        'price',
        'promo',
        'talk',
      ])
      expect(Math.min(report.orders, report.messages)).toBeGreaterThan(SECONDS / 6)
    })

    it('lose and double nothing that was acknowledged, and everybody hears it', () => {
      const { lost, doubled, unheard } = report
      expect({ lost, doubled, unheard }).toEqual({ lost: [], doubled: [], unheard: [] })
    })

    it('answer as the site that was asked, with prices in force', () => {
      const { strangers, stale, seen } = report
      expect({ strangers, stale }).toEqual({ strangers: [], stale: [] })
      expect(seen.filter(Number.isFinite)).toHaveLength(2)
    })

    it('fail nobody who reads, but while PostgreSQL is away, and then no page', () => {
      expect(failed((one) => isRead(one) && (one.during !== 'postgres' || one.kind === 'page'))).toEqual([])
    })

    it('are replaced by a new build without a failed request', () => {
      expect(report.newBuilds).toEqual([true, true, true])
      expect(failed(({ during }) => during === 'roll')).toEqual([])
    })
  },
)
