import { consentRecord } from '../../lib/domain/consent-record.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chatCookie } from '../../lib/contract/chat-cookie.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { CONSENT } from '../support/contract/chat-consent.ts'
import { textMessage } from '../support/contract/chat-fixture.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { migratedFile } from '../support/contract/migrated-databases.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { EventReader } from '../support/contract/event-reader.ts'
import { ownRedis, REDIS_SERVER, type OwnRedis } from '../support/contract/redis-server.ts'
import { REDIS } from '../support/contract/redis.ts'

const VISITOR = '11111111-1111-4111-8111-111111111111'

/** Two servers of one database, and a conversation there. */
interface TwoServers {
  /** Any client with the conversation open, on the first or the second server. */
  listen(server: 0 | 1): Promise<EventReader>
  /**
   * Waits until the second server shows that an operator of the first one is typing, which arrives only over Redis
   * because it is not stored.
   */
  typingArrives(reader: EventReader): Promise<void>
  /** Lets an operator of the first server write, and waits until it arrives. */
  messageArrives(reader: EventReader, text: string): Promise<void>
  stop(): Promise<void>
}

async function twoServers(redisUrl: string, { location, remove }: EmptyDatabase): Promise<TwoServers> {
  const server = () => startEmbedded(location, { seed: false, redisUrl })
  const servers = [await server(), await server()] as const
  const [{ chat }] = servers
  const started = await chat.visitor.start(VISITOR, {
    variant: 'variant-2',
    language: 'en',
    page: '/',
    country: null,
    market: null,
    utms: {},
    consent: consentRecord(CONSENT, { language: 'en', ip: undefined, form: 'chat', at: new Date() }),
  })
  if ('rejected' in started) throw new Error(started.rejected)
  const { conversation } = started
  return {
    async listen(at) {
      const backend = servers[at]
      const cookie = chatCookie(VISITOR, backend.secret, { secure: false }).split(';', 1)[0] ?? ''
      const request = new Request(`http://x.invalid/?conversation=${conversation}`, { headers: { cookie } })
      return new EventReader(await backend.chat.visitor.events(request, { secure: false }))
    },
    async typingArrives(reader) {
      const again = setInterval(() => void chat.desk.typing('operator@example.com', conversation), 100)
      await reader.until('typing').finally(() => clearInterval(again))
    },
    async messageArrives(reader, text) {
      await chat.desk.send('operator@example.com', conversation, textMessage(text))
      for (;;) if (JSON.stringify((await reader.until('change')).data).includes(text)) return
    },
    async stop() {
      await Promise.all(servers.map((backend) => backend.stop()))
      await remove()
    },
  }
}

onBothEngines(`chat of two servers, ${REDIS.name}`, (empty) => {
  it.skipIf(REDIS.skip)('events reach the other server', async () => {
    const two = await twoServers(REDIS.url, await empty())
    const reader = await two.listen(1)
    await two.typingArrives(reader)
    await two.messageArrives(reader, 'over Redis')
    await reader.close()
    await two.stop()
  })
})

describe.skipIf(REDIS_SERVER.skip)(`chat of two servers whose Redis fails: ${REDIS_SERVER.name}`, () => {
  let redis: OwnRedis
  let two: TwoServers
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    redis = await ownRedis()
    two = await twoServers(redis.url, await migratedFile())
  })
  afterEach(async () => {
    await two.stop()
    await redis.remove()
  })

  it('works on each server alone, and across servers again after recovery', async () => {
    const reader = await two.listen(1)
    await two.typingArrives(reader)
    await redis.stop()
    const own = await two.listen(0)
    await two.messageArrives(own, 'alone')
    // The other server finds it in the database.
    await two.messageArrives(reader, 'and without')
    await redis.start()
    await two.typingArrives(reader)
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('Redis is unavailable'))
    expect(
      vi.mocked(console.warn).mock.calls.filter(([line]) => String(line).includes('Redis is unavailable')).length,
    ).toBeLessThanOrEqual(4)
    await Promise.all([reader.close(), own.close()])
  })

  it('detects a Redis that does not respond, too', async () => {
    const reader = await two.listen(1)
    await two.typingArrives(reader)
    redis.freeze()
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('Redis is unavailable')), {
      timeout: 30_000,
      interval: 100,
    })
    redis.thaw()
    await two.typingArrives(reader)
    await reader.close()
  })
})
