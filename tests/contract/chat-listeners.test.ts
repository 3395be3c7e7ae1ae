import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStreamRegistry } from '../../lib/embedded/chat/stream-registry.ts'
import { localSignals } from '../../lib/embedded/chat/signals.ts'
import type { Database } from '../../lib/embedded/database/open.ts'
import { chatInProcess, operatorAt, Visitor, type ChatPlace } from '../support/contract/chat-fixture.ts'
import { onBothEngines } from '../support/contract/engines.ts'

/** A stream that records its events. */
function listenerOf(conversation: string) {
  const heard = { looks: 0, said: [] as string[] }
  const stream = {
    body: new ReadableStream<Uint8Array>(),
    notify: () => void heard.looks++,
    write: (text: string) => void heard.said.push(text),
    end: () => undefined,
  }
  return { heard, listener: { stream, conversation } }
}

/** A database whose list of conversations cannot be read as often as that. */
const failing = (database: Database, times: { left: number }): Database =>
  new Proxy(database, {
    get(target, name) {
      if (name === 'selectFrom')
        return (table: 'chat_conversations') => {
          if (table === 'chat_conversations' && times.left-- > 0) throw new Error('the database is away')
          return target.selectFrom(table)
        }
      return Reflect.get(target, name) as unknown
    },
  })

const somewhere = { typing: () => ({ visitors: '', operators: '' }) }

onBothEngines('listeners of the chat', (empty) => {
  let place: ChatPlace
  beforeEach(async () => {
    place = await chatInProcess(await empty())
  })
  afterEach(async () => {
    vi.useRealTimers()
    await place.close()
  })

  it('finds changes by other servers after the database was unavailable', async () => {
    const visitor = new Visitor(place)
    await visitor.start()
    const times = { left: 0 }
    const listeners = createStreamRegistry(
      {
        database: failing(place.backend.database, times),
        signals: localSignals(),
        presence: async () => ({ visitors: '', operators: '' }),
        ...somewhere,
      },
      60_000,
    )
    const { heard, listener } = listenerOf(visitor.conversation)
    listeners.add(listener)
    // By then the number of the last change is known.
    await expect.poll(() => heard.looks, { timeout: 3000 }).toBe(2)
    times.left = 1
    // Its signal uses a bus without these listeners.
    await visitor.says('?')
    await expect.poll(() => heard.looks, { timeout: 5000 }).toBe(3)
    expect(times.left).toBeLessThan(1)
    listeners.stop()
  })

  it('sends the presence again to clients that connect after a pause', async () => {
    const signals = localSignals()
    const present = { who: 'anna' }
    const listeners = createStreamRegistry(
      {
        database: place.backend.database,
        signals,
        presence: async () => ({ visitors: present.who, operators: '' }),
        ...somewhere,
      },
      60_000,
    )
    const [first, second] = [listenerOf('1'), listenerOf('1')]
    const announced = async () => {
      signals.publish({ kind: 'operators' })
      await new Promise((resolve) => setTimeout(resolve))
    }
    listeners.add(first.listener)
    await announced()
    listeners.remove(first.listener)
    present.who = 'nobody'
    await announced()
    listeners.add(second.listener)
    present.who = 'anna'
    await announced()
    expect([first.heard.said, second.heard.said]).toEqual([['anna'], ['anna']])
    listeners.stop()
  })

  it("an operator's stream ends after ten minutes, so that a signed-out operator loses it", async () => {
    const operator = await operatorAt(place)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = await operator.get('/api/admin/chat/events')
    const read = answer.text()
    vi.advanceTimersByTime(10 * 60_000)
    expect(await read).toContain('event: hello')
  })
})
