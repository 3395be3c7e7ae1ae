import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventQueue } from '../../../lib/analytics/event-queue.ts'

describe('the event queue', () => {
  const ways = {
    send: vi.fn<(events: readonly number[]) => void>(),
    beacon: vi.fn<(events: readonly number[]) => void>(),
  }
  const createQueue = () => createEventQueue<number>({ ...ways, maxBatchSize: 50 })
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('collects events for 5 ms', () => {
    const queue = createQueue()
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

  it('sends batches of at most 50 events, in order and without loss', () => {
    const queue = createQueue()
    const events = Array.from({ length: 120 }, (_, index) => index)
    for (const event of events) queue.add(event)
    vi.runAllTimers()
    expect(ways.send.mock.calls.map(([batch]) => batch.length)).toEqual([50, 50, 20])
    expect(ways.send.mock.calls.flatMap(([batch]) => batch)).toEqual(events)
  })

  it('sends the rest once by beacon when the page is hidden', () => {
    const queue = createQueue()
    queue.add(1)
    queue.leave()
    queue.leave()
    vi.runAllTimers()
    expect(ways.beacon.mock.calls).toEqual([[[1]]])
    expect(ways.send).not.toHaveBeenCalled()
  })

  it('continues after the page is restored', () => {
    const queue = createQueue()
    queue.leave()
    queue.add(1)
    vi.advanceTimersByTime(5)
    expect(ways.send.mock.calls).toEqual([[[1]]])
    expect(ways.beacon).not.toHaveBeenCalled()
  })

  it('drops events that must not be sent any more', () => {
    const queue = createQueue()
    queue.add(1)
    queue.clear()
    vi.runAllTimers()
    queue.leave()
    expect([...ways.send.mock.calls, ...ways.beacon.mock.calls]).toEqual([])
  })
})
