import { afterEach, expect, it, vi } from 'vitest'
import { createEventReducer } from '../../components/islands/chat/conversation/apply-event.ts'
import { createModelStore } from '../../components/islands/chat/conversation/model.ts'
import { createEventSubscription } from '../../components/islands/chat/conversation/event-subscription.ts'
import { conversation, message } from '../unit/chat/samples.ts'

/** Stub of `EventSource`: the URL of a connection, and its listeners. */
class Source extends EventTarget {
  static readonly all: Source[] = []
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    Source.all.push(this)
  }
  close(): void {}
}
afterEach(() => void vi.unstubAllGlobals())

it('reconnects from the last received event, not from a later state', () => {
  vi.stubGlobal('EventSource', Source)
  const nothing = () => undefined
  const hearing = createEventSubscription({ onEvent: nothing, onState: nothing, onLost: nothing, onSwitch: nothing })
  const after = () => new URL(Source.all.at(-1)?.address ?? '', 'http://x').searchParams.get('after')
  hearing.watch({ id: '12345678', seq: 5 })
  const data = JSON.stringify({ conversation: conversation(), messages: [message(7)] })
  Source.all[0]?.dispatchEvent(new MessageEvent('change', { data, lastEventId: '7' }))
  // Loaded while disconnected: contains only the last messages.
  hearing.watch({ id: '12345678', seq: 90 })
  hearing.reconnect()
  expect([Source.all.length, after()]).toEqual([2, '7'])
  hearing.watch({ id: '87654321', seq: 95 })
  expect(after()).toBe('95')
})

it('counts answers in the open conversation while another one is shown', () => {
  const model = createModelStore()
  const answered = vi.fn()
  const { applyEvent, catchUp } = createEventReducer({ model, onStored: () => undefined, onReply: answered })
  const respond = (seq: number) => message(seq, { author: 'operator' })
  const change = (seq: number, read = 0) => {
    const data = { conversation: conversation({ seq, read: { visitor: read, operator: 0 } }), messages: [respond(seq)] }
    applyEvent({ name: 'change', id: seq, data }, true)
    return [model.get().otherUnread, answered.mock.calls.length]
  }
  const show = (id: string) => {
    model.set({ conversation: conversation({ id, state: id === '12345678' ? 'answered' : 'closed' }), messages: [] })
    catchUp()
    return model.get().otherUnread
  }
  expect(show('87654321')).toBe(0)
  // An update of the same message is not another answer.
  expect([change(11), change(11), change(12)]).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
  ])
  expect([show('76543210'), show('12345678')]).toEqual([2, 0])
  expect(model.get().messages.map(({ seq }) => seq)).toEqual([11, 12])
  // Read in another tab.
  show('87654321')
  expect(change(13, 13)).toEqual([0, 2])
})
