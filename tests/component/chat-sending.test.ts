import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutbox, type Outbox } from '../../components/islands/chat/transport/outbox.ts'
import { createSender, type Attempt } from '../../components/islands/chat/transport/sender.ts'
import { visitorMessageSchema, type VisitorMessage } from '../../lib/contract/chat-message.ts'

const KEY = 'chatQueue'
const AT = new Date('2026-11-21T10:00:00Z')
const message = (n: number): VisitorMessage => ({
  kind: 'text',
  id: `00000000-0000-4000-8000-00000000000${n}`,
  text: String(n),
})
const rejected = (status: number, code = '', retryAfterMs?: number): Attempt => ({
  rejection: { status, code, errors: [], ...(retryAfterMs && { retryAfterMs }) },
})

let outbox: Outbox<VisitorMessage>
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  outbox = createOutbox(KEY, visitorMessageSchema, () => undefined)
})
afterEach(() => void vi.useRealTimers())

const texts = () => outbox.list().map((pending) => pending.message.text)

describe('queued messages', () => {
  it('survive a reload in order, without unreadable ones', () => {
    for (const n of [1, 2]) outbox.add(message(n), AT)
    expect(createOutbox(KEY, visitorMessageSchema, () => undefined).list()).toEqual(outbox.list())
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '') as unknown[]
    localStorage.setItem(KEY, JSON.stringify([{ message: {} }, ...stored, 7]))
    expect(texts()).toEqual(['1', '2'])
    for (const nonsense of ['', '{}', 'null', '[']) {
      localStorage.setItem(KEY, nonsense)
      expect(outbox.list()).toEqual([])
    }
  })

  it('are shared between tabs', () => {
    const notified: number[] = []
    createOutbox(KEY, visitorMessageSchema, (pending) => notified.push(pending.length))
    const other = createOutbox(KEY, visitorMessageSchema, () => undefined)
    other.add(message(1), AT)
    dispatchEvent(new StorageEvent('storage', { key: KEY }))
    expect([notified, texts()]).toEqual([[1], ['1']])
    other.remove(message(1).id)
    expect(texts()).toEqual([])
  })

  it('last as long as the page when storage is unavailable', () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'QuotaExceededError')
    })
    outbox.add(message(1), AT)
    outbox.add(message(2), AT)
    expect(texts()).toEqual(['1', '2'])
    blocked.mockRestore()
  })

  it('last as long as the page when storage is full, and their results are stored', () => {
    outbox.add(message(1), AT)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    outbox.add(message(2), AT)
    expect(texts()).toEqual(['1', '2'])
    outbox.change(message(1).id, { rejected: 'tooLong' })
    expect(outbox.first()?.message.id).toBe(message(2).id)
    full.mockRestore()
    outbox.remove(message(1).id)
    expect([texts(), createOutbox(KEY, visitorMessageSchema, () => undefined).list()]).toEqual([['2'], outbox.list()])
  })
})

/** A server that responds as configured and records what it received. */
function serverThat(...attempts: Attempt[]) {
  const sent: string[] = []
  const sending = createSender({
    lock: 'chat-send',
    outbox,
    attempt: async (one) => {
      sent.push(one.text)
      return attempts.shift() ?? 'sent'
    },
  })
  return { sent, sending }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('sending messages', () => {
  it('preserves the order, also of messages written during sending, and sends each once', async () => {
    const { sent, sending } = serverThat()
    for (const n of [1, 2]) outbox.add(message(n), AT)
    sending.flush()
    outbox.add(message(3), AT)
    sending.flush(true)
    await settle()
    expect([sent, texts()]).toEqual([['1', '2', '3'], []])
  })

  it('retries temporary failures with increasing delay, or after the Retry-After of the server', async () => {
    const { sent, sending } = serverThat(rejected(0), rejected(503), rejected(429, 'tooMany', 60_000))
    for (const n of [1, 2]) outbox.add(message(n), AT)
    sending.flush()
    await settle()
    expect(sent).toEqual(['1'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual(['1', '1'])
    await vi.advanceTimersByTimeAsync(1999)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(sent).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)
    expect([sent, texts()]).toEqual([['1', '1', '1', '1', '2'], []])
  })

  it('skips a permanently rejected message until the visitor retries it', async () => {
    const { sent, sending } = serverThat(rejected(413, 'tooLong'))
    for (const n of [1, 2]) outbox.add(message(n), AT)
    sending.flush()
    await settle()
    expect([sent, outbox.list()]).toEqual([['1', '2'], [expect.objectContaining({ rejected: 'tooLong' })]])
    outbox.change(message(1).id, { rejected: undefined })
    sending.flush(true)
    await settle()
    expect(texts()).toEqual([])
  })

  it('waits for the visitor without automatic retries', async () => {
    const { sent, sending } = serverThat('wait')
    outbox.add(message(1), AT)
    sending.flush(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect([sent, texts()]).toEqual([['1'], ['1']])
    sending.flush()
    await settle()
    expect(texts()).toEqual([])
  })

  it('asks for consent before sending anything, and continues afterwards', async () => {
    for (const n of [1, 2]) outbox.add(message(n), AT)
    const sent: string[] = []
    let agreed = false
    let attemptCount = 0
    const sending = createSender({
      lock: 'chat-send',
      outbox,
      async attempt(one) {
        if (agreed) sent.push(one.text)
        return agreed ? 'sent' : 'needsConsent'
      },
      async requestConsent() {
        attemptCount++
        // Another tab, or a later message, does not wait for the response.
        sending.flush()
        await settle()
        return (agreed = attemptCount > 1)
      },
    })
    sending.flush()
    await settle()
    expect(attemptCount).toBe(0)
    sending.flush(true)
    await settle()
    expect([attemptCount, sent]).toEqual([1, []])
    // Written while its own attempt is pending.
    sending.flush()
    sending.flush(true)
    sending.flush()
    await settle()
    expect([attemptCount, sent, texts()]).toEqual([2, ['1', '2'], []])
  })
})
