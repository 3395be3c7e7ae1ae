import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchConnection } from '../../components/islands/deferred/connection.ts'

const notice = () => document.querySelector<HTMLElement>('[role=status]') as HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div role="status" data-gone="No network" data-back="It is back" hidden></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the connection notice', () => {
  it('reports that the network is lost, and for a while that it is restored', () => {
    watchConnection(document)
    expect(notice().hidden).toBe(true)
    dispatchEvent(new Event('offline'))
    expect([notice().hidden, notice().textContent]).toEqual([false, 'No network'])
    dispatchEvent(new Event('online'))
    expect(notice().textContent).toBe('It is back')
    vi.advanceTimersByTime(5000)
    expect([notice().hidden, notice().textContent]).toEqual([true, ''])
  })

  it('stays when the network is lost again at once', () => {
    watchConnection(document)
    for (const change of ['offline', 'online', 'offline']) dispatchEvent(new Event(change))
    vi.advanceTimersByTime(5000)
    expect(notice().textContent).toBe('No network')
  })

  it('is shown at once on a page opened offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    watchConnection(document)
    expect(notice().textContent).toBe('No network')
  })

  it('is shown on a cached page despite a network, until the next navigation', async () => {
    vi.useRealTimers()
    document.body.innerHTML += '<main id="main"></main>'
    document.documentElement.dataset['stale'] = ''
    watchConnection(document)
    expect([notice().hidden, notice().textContent]).toEqual([false, 'No network'])
    document.getElementById('main')?.append(document.createElement('p'))
    await vi.waitFor(() => expect(notice().hidden).toBe(true))
    expect(document.documentElement.dataset['stale']).toBeUndefined()
  })

  it('stays on another page while there is no network', async () => {
    vi.useRealTimers()
    document.body.innerHTML += '<main id="main"></main>'
    document.documentElement.dataset['stale'] = ''
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    watchConnection(document)
    document.getElementById('main')?.append(document.createElement('p'))
    await vi.waitFor(() => expect(document.documentElement.dataset['stale']).toBeUndefined())
    expect([notice().hidden, notice().textContent]).toEqual([false, 'No network'])
  })
})
