import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStreamRegistry } from '../../lib/embedded/chat/stream-registry.ts'
import { openEventStream } from '../../lib/embedded/chat/event-stream.ts'
import { localSignals } from '../../lib/embedded/chat/signals.ts'
import type { Database } from '../../lib/embedded/database/open.ts'
import { inProcessChatFixture, operatorAt, Visitor, type ChatFixture } from '../support/contract/chat-fixture.ts'
import { onBothEngines } from '../support/contract/engines.ts'

/** A stream that records its events. */
function listenerOf(conversation: string) {
  const received = { looks: 0, messages: [] as string[] }
  const stream = {
    body: new ReadableStream<Uint8Array>(),
    notify: () => void received.looks++,
    write: (text: string) => void received.messages.push(text),
    end: () => undefined,
  }
  return { received, listener: { stream, conversation } }
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

const somewhere = { typing: () => ({ visitors: '', operators: '' }), readDesk: async () => undefined }

onBothEngines('listeners of the chat', (empty) => {
  let fixture: ChatFixture
  beforeEach(async () => {
    fixture = await inProcessChatFixture(await empty())
  })
  afterEach(async () => {
    vi.useRealTimers()
    await fixture.close()
  })

  it('finds changes by other servers after the database was unavailable', async () => {
    const visitor = new Visitor(fixture)
    await visitor.start()
    const times = { left: 0 }
    const listeners = createStreamRegistry(
      {
        database: failing(fixture.backend.database, times),
        signals: localSignals(),
        presence: async () => ({ visitors: '', operators: '' }),
        ...somewhere,
      },
      60_000,
    )
    const { received, listener } = listenerOf(visitor.conversation)
    listeners.add(listener)
    // By then the number of the last change is known.
    await expect.poll(() => received.looks, { timeout: 3000 }).toBe(2)
    times.left = 1
    // Its signal uses a bus without these listeners.
    await visitor.sendText('?')
    await expect.poll(() => received.looks, { timeout: 5000 }).toBe(3)
    expect(times.left).toBeLessThan(1)
    listeners.stop()
  })

  it('sends the presence again to clients that connect after a pause', async () => {
    const signals = localSignals()
    const present = { who: 'anna' }
    const listeners = createStreamRegistry(
      {
        database: fixture.backend.database,
        signals,
        presence: async () => ({ visitors: present.who, operators: '' }),
        ...somewhere,
      },
      60_000,
    )
    const first = listenerOf('1')
    const second = listenerOf('1')
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
    expect([first.received.messages, second.received.messages]).toEqual([['anna'], ['anna']])
    listeners.stop()
  })

  it('reads a change once for all operators, and rapid changes at most every 250 ms', async () => {
    const signals = localSignals()
    let last = 0
    let reads = 0
    const listeners = createStreamRegistry(
      {
        database: fixture.backend.database,
        signals,
        presence: async () => ({ visitors: '', operators: '' }),
        ...somewhere,
        async readDesk(after) {
          reads += 1
          return last > after ? { seq: last, text: `${last};`, more: false } : undefined
        },
      },
      60_000,
    )
    const received = Array.from({ length: 5 }, (_, index) => {
      const stream = openEventStream({ after: 0, greeting: '', read: listeners.readDesk, onClose: () => undefined })
      listeners.add({ stream, operator: String(index) })
      return new Response(stream.body).text()
    })
    const startedAt = performance.now()
    while (last < 100) {
      last += 1
      signals.publish({ kind: 'changed', conversation: '1' })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    const rounds = Math.ceil((performance.now() - startedAt) / 250) + 1
    listeners.stop()
    for (const text of await Promise.all(received)) expect(text).toMatch(/\b100;$/)
    expect(reads).toBeLessThanOrEqual(2 * rounds)
  })

  it("an operator's stream ends after ten minutes, so that a signed-out operator loses it", async () => {
    const operator = await operatorAt(fixture)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const response = await operator.get('/api/admin/chat/events')
    const read = response.text()
    vi.advanceTimersByTime(10 * 60_000)
    expect(await read).toContain('event: hello')
  })
})
