import { createHmac } from 'node:crypto'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryAt } from '../support/content.ts'
import { ownRedis, REDIS_SERVER, type OwnRedis } from '../support/contract/redis-server.ts'
import { ask, eventually, startSite, temporaryFolder, type Site } from '../support/site.ts'
import { startStubBuilder, type StubBuilder } from '../support/stub-builder.ts'
import { sleep } from '../support/waits.ts'

const SECRET = 'a secret of the webhook'
const WORD = '{"id":"x"}'
const signature = `sha256=${createHmac('sha256', SECRET).update(WORD).digest('hex')}`

describe.skipIf(REDIS_SERVER.skip)(`two servers of one site: ${REDIS_SERVER.name}`, () => {
  let redis: OwnRedis
  let stub: StubBuilder
  let sites: readonly [Site, Site]
  beforeAll(async () => {
    redis = await ownRedis()
    stub = await startStubBuilder([entryAt('/story')])
    const settings = {
      DATA_DIR: temporaryFolder(),
      REDIS_URL: redis.url,
      BUILDER_API_KEY: 'public-key-1',
      BUILDER_URL: stub.address,
      CONTENT_WEBHOOK_SECRET: SECRET,
    }
    // Both servers share one build and its cached pages: those of another configuration count as missing.
    const server = (name: string) => startSite({ ...settings, SITE_NAME: name })
    sites = [await server('one'), await server('two')]
  })
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()))
    await stub.stop()
    await redis.remove()
  })

  /** The content service notifies the first server of a new page. */
  async function publish(path: string, words: string): Promise<void> {
    stub.entries = [
      ...stub.entries.filter((entry) => (entry as { id: string }).id !== '-story'),
      entryAt('/story', { words }),
      entryAt(path),
    ]
    expect(
      (
        await ask(sites[0].one, '/api/content-changed', {
          method: 'POST',
          body: WORD,
          headers: { 'x-content-signature': signature },
        })
      ).status,
    ).toBe(200)
  }
  const statuses = (path: string) => Promise.all(sites.map(async ({ one }) => (await ask(one, path)).status))
  const isThere = (received: readonly number[]) => received.every((status) => status === 200)
  const shows = (words: string) => async () => {
    const pages = await Promise.all(sites.map(({ one }) => ask(one, '/story')))
    return pages.every(({ status, body }) => status === 200 && body.includes(words))
  }

  it('a content change on one server reaches the other, and they do not notify each other endlessly', async () => {
    const listener = createClient({ url: redis.url })
    let notifications = 0
    await listener.connect()
    await listener.pSubscribe('*tags', () => void (notifications += 1))
    expect(await shows('first words')()).toBe(true)
    await publish('/second', 'second words')
    expect(await eventually(() => statuses('/second'), isThere)).toEqual([200, 200])
    expect(await eventually(shows('second words'), Boolean)).toBe(true)
    expect(notifications).toBeGreaterThan(0)
    const notificationsPerSecond = async () => {
      const before = notifications
      await sleep(1000)
      return notifications - before
    }
    expect(await eventually(notificationsPerSecond, (count) => count === 0)).toBe(0)
    expect(notifications).toBeLessThan(20)
    listener.destroy()
  })

  it('each continues alone while Redis is unavailable, and they synchronize again afterwards', async () => {
    await redis.stop()
    await publish('/third', 'third words')
    expect((await ask(sites[0].one, '/third')).status).toBe(200)
    expect((await ask(sites[0].one, '/story')).body).toContain('third words')
    expect((await ask(sites[1].one, '/story')).status).toBe(200)
    await redis.start()
    const path = '/fourth'
    const published = async () => {
      await publish(path, 'fourth words')
      return statuses(path)
    }
    // A signal sent before both servers have reconnected is lost.
    expect(await eventually(published, isThere)).toEqual([200, 200])
    expect(await eventually(shows('fourth words'), Boolean)).toBe(true)
  })
})
