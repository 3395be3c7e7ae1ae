import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatCookie } from '../../lib/contract/chat-cookie.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { CONSENT } from '../support/contract/chat-consent.ts'
import { textMessage } from '../support/contract/chat-place.ts'
import { EventReader } from '../support/contract/event-reader.ts'
import { ownRedis, REDIS, type OwnRedis } from '../support/contract/redis-server.ts'
import { tempFolder, type TempFolder } from '../support/contract/temp-folder.ts'

const VISITOR = '11111111-1111-4111-8111-111111111111'

describe.skipIf(REDIS.skip)(`chat of two servers: ${REDIS.name}`, () => {
  let folder: TempFolder
  let redis: OwnRedis
  let one: EmbeddedBackend
  let two: EmbeddedBackend
  let conversation: string

  const server = () => startEmbedded({ dataDir: folder.path }, { seed: false, redisUrl: redis.url })
  async function listen(backend: EmbeddedBackend): Promise<EventReader> {
    const cookie = chatCookie(VISITOR, backend.secret, { secure: false }).split(';', 1)[0] ?? ''
    return new EventReader(await backend.chat.visitor.events(new Request(`http://x.invalid/?conversation=${conversation}`, { headers: { cookie } })))
  }

  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    folder = await tempFolder()
    redis = await ownRedis()
    one = await server()
    two = await server()
    const started = await one.chat.visitor.start(VISITOR, {
      variant: 'variant-2',
      language: 'en',
      page: '/',
      country: null,
      market: null,
      utms: {},
      consent: CONSENT,
    })
    if ('refused' in started) throw new Error(started.refused)
    conversation = started.conversation
  }, 60_000)
  afterAll(async () => {
    await one.stop()
    await two.stop()
    await redis.remove()
    await folder.remove()
  })

  /** Typing is in no database: who hears of it on the other server has heard it over Redis. */
  async function typingArrives(reader: EventReader): Promise<void> {
    const again = setInterval(() => void one.chat.desk.typing('operator@example.com', conversation), 100)
    await reader.until('typing').finally(() => clearInterval(again))
  }
  async function messageArrives(reader: EventReader, text: string): Promise<void> {
    await one.chat.desk.send('operator@example.com', conversation, textMessage(text))
    for (;;) if (JSON.stringify((await reader.until('change')).data).includes(text)) return
  }

  it('tell each other, go on alone while Redis is away, and find each other again', async () => {
    const reader = await listen(two)
    await typingArrives(reader)
    await messageArrives(reader, 'over Redis')
    await redis.stop()
    const own = await listen(one)
    await messageArrives(own, 'alone')
    // The other server finds it in the database.
    await messageArrives(reader, 'and without')
    await redis.start()
    await typingArrives(reader)
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('Redis is away'))
    expect(vi.mocked(console.warn).mock.calls.filter(([line]) => String(line).includes('Redis is away')).length).toBeLessThanOrEqual(4)
    await Promise.all([reader.close(), own.close()])
  })
})
