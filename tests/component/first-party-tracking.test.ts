import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopFirstPartyTracking, sendFirstParty } from '../../lib/analytics/first-party-tracking.ts'
import { visitIds } from '../../lib/analytics/visit.ts'
import { visitorDeletionSchema, trackRequestSchema } from '../../lib/contract/tracking.ts'

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
  stopFirstPartyTracking()
  localStorage.clear()
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('visit ids', () => {
  it('are permanent for the visitor, and expire for the session after half an hour without an event', () => {
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

  it.each(['', 'x', '<script>alert(1)</script>', 'a'.repeat(100)])(
    'replaces the stored ids %j by new ones',
    (nonsense) => {
      localStorage.setItem('builderVisitorId', nonsense)
      Cookies.set('builderSessionId', nonsense)
      const ids = visitIds()
      for (const id of [ids?.visitorId, ids?.sessionId]) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('first-party tracking', () => {
  it.each([
    ['ru', 'ru-RU'],
    ['es', 'es-ES'],
    ['en', 'en-EN'],
    ['pt', 'pt-PT'],
    ['lv', 'lv-LV'],
    ['it', 'it-IT'],
    ['xx', ''],
  ])('sends for the language %s the locale %s of the specification', async (language, locale) => {
    document.documentElement.dataset['lng'] = language
    sendFirstParty(VIEW)
    await vi.advanceTimersByTimeAsync(5)
    const { events } = trackRequestSchema.parse(JSON.parse(String(send.mock.lastCall?.[1].body)))
    expect(events[0]?.data.userAttributes['locale']).toBe(locale)
  })

  it('sends after 5 ms, and ignores failures', async () => {
    sendFirstParty(VIEW)
    sendFirstParty(VIEW)
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
  ])('sends queued events by beacon when %s', async (_what, leave) => {
    sendFirstParty(VIEW)
    leave()
    await vi.advanceTimersByTimeAsync(50)
    expect([beacon.mock.calls.length, send.mock.calls.length]).toEqual([1, 0])
    expect(beacon.mock.calls[0]?.[1].type).toBe('application/json')
    vi.restoreAllMocks()
  })

  it('falls back to fetch when the browser rejects the beacon', () => {
    beacon.mockReturnValue(false)
    sendFirstParty(VIEW)
    dispatchEvent(new Event('pagehide'))
    expect(send).toHaveBeenCalledOnce()
  })

  const storedIds = () => [localStorage.getItem('builderVisitorId'), Cookies.get('builderSessionId')]

  it('deletes ids and queued events, and asks the server to delete the visitor, by a keepalive request', async () => {
    send.mockResolvedValue(new Response('{}'))
    sendFirstParty(VIEW)
    const [visitorId] = storedIds()
    stopFirstPartyTracking()
    await vi.advanceTimersByTimeAsync(50)
    expect(beacon).not.toHaveBeenCalled()
    const init = {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ visitorId }),
    }
    expect(send.mock.calls).toEqual([['/api/v1/track/forget', init]])
    expect(visitorDeletionSchema.safeParse({ visitorId }).success).toBe(true)
    expect(storedIds()).toEqual([null, undefined])
    stopFirstPartyTracking()
    expect(send).toHaveBeenCalledOnce()
  })

  it.each([
    ['no network', () => send.mockRejectedValue(new TypeError('no network'))],
    ['too many calls', () => send.mockResolvedValue(new Response('{}', { status: 429 }))],
    ['a server that is away', () => send.mockResolvedValue(new Response('{}', { status: 503 }))],
  ])('retries the deletion after a failure (%s), and does not use the id in the meantime', async (_what, fails) => {
    fails()
    const ids = visitIds()
    for (let times = 1; times <= 2; times++) {
      stopFirstPartyTracking()
      await vi.advanceTimersByTimeAsync(50)
      expect(storedIds()).toEqual([`!${ids?.visitorId}`, undefined])
    }
    expect(send.mock.calls.map(([, { body }]) => body)).toEqual(
      Array(2).fill(JSON.stringify({ visitorId: ids?.visitorId })),
    )
    expect(visitIds()?.visitorId).not.toContain(ids?.visitorId)
    send.mockResolvedValue(new Response('{}'))
  })

  it('preserves the new id of a visitor who consents again before the response', async () => {
    const resolvers: ((response: Response) => void)[] = []
    send.mockImplementation(() => new Promise((resolve) => resolvers.push(resolve)))
    visitIds()
    stopFirstPartyTracking()
    const again = visitIds()
    resolvers[0]?.(new Response('{}'))
    await vi.advanceTimersByTimeAsync(50)
    expect(storedIds()[0]).toBe(again?.visitorId)
    send.mockResolvedValue(new Response('{}'))
  })

  it('is disabled in a browser without storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    sendFirstParty(VIEW)
    await vi.advanceTimersByTimeAsync(50)
    vi.restoreAllMocks()
    expect(send).not.toHaveBeenCalled()
  })
})
