import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopOwn, tellOwn } from '../../lib/analytics/own-tracking.ts'
import { visitIds } from '../../lib/analytics/visit.ts'
import { trackRequestSchema } from '../../lib/contract/tracking.ts'

const MINUTE = 60_000
const send = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const beacon = vi.fn<(address: string, body: Blob) => boolean>()
const VIEW = { event: 'sign_up', method: 'newsletter' } as const

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', send.mockRejectedValue(new TypeError('no network')))
  Object.assign(navigator, { sendBeacon: beacon.mockReturnValue(true) })
  document.documentElement.dataset['product'] = 'genarium'
})
afterEach(() => {
  stopOwn()
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('the ids of a visit', () => {
  it('stay: the visitor’s for good, the session’s until half an hour has passed without an event', () => {
    const first = visitIds()
    vi.advanceTimersByTime(29 * MINUTE)
    expect(visitIds()).toEqual(first)
    vi.advanceTimersByTime(29 * MINUTE)
    expect(visitIds()).toEqual(first)
    vi.advanceTimersByTime(31 * MINUTE)
    const later = visitIds()
    expect(later?.visitorId).toBe(first?.visitorId)
    expect(later?.sessionId).not.toBe(first?.sessionId)
  })

  it.each(['', 'x', '<script>alert(1)</script>', 'a'.repeat(100)])('that are %j are made anew', (nonsense) => {
    localStorage.setItem('builderVisitorId', nonsense)
    Cookies.set('builderSessionId', nonsense)
    const ids = visitIds()
    for (const id of [ids?.visitorId, ids?.sessionId]) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('our own tracking', () => {
  it('sends after 5 ms, and no one hears of a failure', async () => {
    tellOwn(VIEW)
    tellOwn(VIEW)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5)
    expect(send).toHaveBeenCalledOnce()
    const [address, init] = send.mock.calls[0] ?? []
    expect(address).toBe('/api/v1/track')
    expect(trackRequestSchema.parse(JSON.parse(String(init?.body))).events).toHaveLength(2)
  })

  it.each([
    ['pagehide', () => void dispatchEvent(new Event('pagehide'))],
    [
      'the page is hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
  ])('sends what waits by beacon when %s', async (_what, leave) => {
    tellOwn(VIEW)
    leave()
    await vi.advanceTimersByTimeAsync(50)
    expect([beacon.mock.calls.length, send.mock.calls.length]).toEqual([1, 0])
    expect(beacon.mock.calls[0]?.[1].type).toBe('application/json')
    vi.restoreAllMocks()
  })

  it('is sent the other way where the browser takes no beacon', () => {
    beacon.mockReturnValue(false)
    tellOwn(VIEW)
    dispatchEvent(new Event('pagehide'))
    expect(send).toHaveBeenCalledOnce()
  })

  it('forgets ids and what waits', async () => {
    tellOwn(VIEW)
    stopOwn()
    await vi.advanceTimersByTimeAsync(50)
    expect([beacon.mock.calls.length, send.mock.calls.length]).toEqual([0, 0])
    expect([localStorage.getItem('builderVisitorId'), Cookies.get('builderSessionId')]).toEqual([null, undefined])
  })

  it('is off in a browser that keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    tellOwn(VIEW)
    await vi.advanceTimersByTimeAsync(50)
    vi.restoreAllMocks()
    expect(send).not.toHaveBeenCalled()
  })
})
