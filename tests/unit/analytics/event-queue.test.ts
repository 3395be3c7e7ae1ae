import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventQueue } from '../../../lib/analytics/event-queue.ts'

describe('the queue of events', () => {
  const ways = {
    send: vi.fn<(events: readonly number[]) => void>(),
    beacon: vi.fn<(events: readonly number[]) => void>(),
  }
  const made = () => createEventQueue<number>({ ...ways, most: 50 })
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('waits 5 ms for company', () => {
    const queue = made()
    queue.add(1)
    vi.advanceTimersByTime(3)
    queue.add(2)
    vi.advanceTimersByTime(1)
    expect(ways.send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(ways.send.mock.calls).toEqual([[[1, 2]]])
    queue.add(3)
    vi.advanceTimersByTime(5)
    expect(ways.send.mock.calls).toEqual([[[1, 2]], [[3]]])
    vi.runAllTimers()
    expect(ways.send).toHaveBeenCalledTimes(2)
  })

  it('sends batches of 50 at most, none lost, in order', () => {
    const queue = made()
    const events = Array.from({ length: 120 }, (_, index) => index)
    for (const event of events) queue.add(event)
    vi.runAllTimers()
    expect(ways.send.mock.calls.map(([batch]) => batch.length)).toEqual([50, 50, 20])
    expect(ways.send.mock.calls.flatMap(([batch]) => batch)).toEqual(events)
  })

  it('leaves by beacon, once', () => {
    const queue = made()
    queue.add(1)
    queue.leave()
    queue.leave()
    vi.runAllTimers()
    expect(ways.beacon.mock.calls).toEqual([[[1]]])
    expect(ways.send).not.toHaveBeenCalled()
  })

  it('goes on after it was left, as a page does that comes back', () => {
    const queue = made()
    queue.leave()
    queue.add(1)
    vi.advanceTimersByTime(5)
    expect(ways.send.mock.calls).toEqual([[[1]]])
    expect(ways.beacon).not.toHaveBeenCalled()
  })

  it('drops what is not to be sent any more', () => {
    const queue = made()
    queue.add(1)
    queue.clear()
    vi.runAllTimers()
    queue.leave()
    expect([...ways.send.mock.calls, ...ways.beacon.mock.calls]).toEqual([])
  })
})
