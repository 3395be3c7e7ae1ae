import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createListeners } from '../../lib/embedded/chat/listeners.ts'
import { localSignals } from '../../lib/embedded/chat/signals.ts'
import type { Database } from '../../lib/embedded/database/open.ts'
import { chatInProcess, operatorAt, Visitor, type ChatPlace } from '../support/contract/chat-place.ts'
import { onBothEngines } from '../support/contract/engines.ts'

/** A stream that notes what it is told. */
function listenerOf(conversation: string) {
  const heard = { looks: 0, said: [] as string[] }
  const stream = {
    body: new ReadableStream<Uint8Array>(),
    look: () => void heard.looks++,
    say: (text: string) => void heard.said.push(text),
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

  it('what other servers have changed is found after the database was away', async () => {
    const visitor = new Visitor(place)
    await visitor.start()
    const times = { left: 0 }
    const listeners = createListeners(
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
    // Its signal comes over a bus that these do not hear.
    await visitor.says('?')
    await expect.poll(() => heard.looks, { timeout: 5000 }).toBe(3)
    expect(times.left).toBeLessThan(1)
    listeners.stop()
  })

  it('who is there is said anew to those who come after a silence', async () => {
    const signals = localSignals()
    const present = { who: 'anna' }
    const listeners = createListeners(
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

  it("an operator's stream ends in time: who has signed out is not let in again", async () => {
    const operator = await operatorAt(place)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = await operator.get('/api/admin/chat/events')
    const read = answer.text()
    vi.advanceTimersByTime(10 * 60_000)
    expect(await read).toContain('event: hello')
  })
})
