import { describe, expect, it, vi } from 'vitest'
import { eventText, openEventStream, type Change, type EventStream } from '../../../lib/embedded/chat/event-stream.ts'

/** Stub of stored changes, each of this length; `gate` blocks reads. */
function changes(emails = 1) {
  const sent: number[] = []
  const source = { sent, last: 0, gate: Promise.resolve() }
  return {
    source,
    async read(after: number): Promise<Change | undefined> {
      await source.gate
      if (after >= source.last) return undefined
      sent.push(after + 1)
      return { seq: after + 1, text: `${after + 1}:${'x'.repeat(emails)}\n`, more: after + 1 < source.last }
    },
  }
}

async function readSome(stream: EventStream, until: string): Promise<string> {
  const reader = stream.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  while (!text.includes(until)) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  return text
}

const opened = (read: ReturnType<typeof changes>['read'], closed = () => {}) =>
  openEventStream({ after: 0, greeting: 'hello\n', read, onClose: closed })

describe('an event stream', () => {
  it('greets, then sends every change once and in order, however often it is notified', async () => {
    const { source, read } = changes()
    const stream = opened(read)
    source.last = 3
    for (let times = 0; times < 5; times++) stream.notify()
    source.last = 5
    stream.notify()
    expect(await readSome(stream, '5:')).toBe('hello\n1:x\n2:x\n3:x\n4:x\n5:x\n')
    expect(source.sent).toEqual([1, 2, 3, 4, 5])
  })

  it('reads again when notified during a read', async () => {
    const { source, read } = changes()
    const { promise, resolve } = Promise.withResolvers<void>()
    source.gate = promise
    const stream = opened(read)
    stream.notify()
    source.last = 1
    stream.notify()
    resolve()
    expect(await readSome(stream, '1:')).toBe('hello\n1:x\n')
  })

  it('reads no more than its client consumes, and continues from there', async () => {
    const { source, read } = changes(40_000)
    const stream = opened(read)
    source.last = 50
    stream.notify()
    await vi.waitFor(() => expect(source.sent.length).toBeGreaterThan(0))
    await new Promise((resolve) => setImmediate(resolve))
    expect(source.sent.length).toBeLessThan(5)
    // Transient events are not stored for this client either.
    stream.write('typing\n')
    const text = await readSome(stream, '50:')
    expect(text.match(/^\d+(?=:)/gm)?.map(Number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(text).not.toContain('typing')
  })

  it('ends on a read failure, so that its client reconnects', async () => {
    const closed = vi.fn()
    const stream = openEventStream({
      after: 0,
      greeting: 'hello\n',
      read: () => Promise.reject(new Error('the database is away')),
      onClose: closed,
    })
    stream.notify()
    expect(await readSome(stream, 'never')).toBe('hello\n')
    expect(closed).toHaveBeenCalledOnce()
    stream.notify()
    stream.write('late')
    stream.end()
    expect(closed).toHaveBeenCalledOnce()
  })

  it('is removed when its last client disconnects', async () => {
    const closed = vi.fn()
    const stream = opened(changes().read, closed)
    await stream.body.cancel()
    stream.notify()
    stream.write('late')
    stream.end()
    expect(closed).toHaveBeenCalledOnce()
  })

  it('writes each event on its own lines, whatever it contains', () => {
    expect(eventText('change', { text: 'a\nb\r\n\nevent: x\u2028' }, 7)).toBe(
      'id: 7\nevent: change\ndata: {"text":"a\\nb\\r\\n\\nevent: x\u2028"}\n\n',
    )
    expect(eventText('desk', {})).toBe('event: desk\ndata: {}\n\n')
  })
})
