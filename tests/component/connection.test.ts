import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchConnection } from '../../components/islands/after-start/connection.ts'

const notice = () => document.querySelector<HTMLElement>('[role=status]') as HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div role="status" data-gone="No network" data-back="It is back" hidden></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the notice of the connection', () => {
  it('says that the network is gone, and for a while that it is back', () => {
    watchConnection(document)
    expect(notice().hidden).toBe(true)
    dispatchEvent(new Event('offline'))
    expect([notice().hidden, notice().textContent]).toEqual([false, 'No network'])
    dispatchEvent(new Event('online'))
    expect(notice().textContent).toBe('It is back')
    vi.advanceTimersByTime(5000)
    expect([notice().hidden, notice().textContent]).toEqual([true, ''])
  })

  it('goes on saying that it is gone when it goes again at once', () => {
    watchConnection(document)
    for (const change of ['offline', 'online', 'offline']) dispatchEvent(new Event(change))
    vi.advanceTimersByTime(5000)
    expect(notice().textContent).toBe('No network')
  })

  it('says it at once on a page that was opened without one', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    watchConnection(document)
    expect(notice().textContent).toBe('No network')
  })

  it('says it of a page that was kept though there is a network, until the router shows another', async () => {
    vi.useRealTimers()
    document.body.innerHTML += '<main id="main"></main>'
    document.documentElement.dataset['kept'] = ''
    watchConnection(document)
    expect([notice().hidden, notice().textContent]).toEqual([false, 'No network'])
    document.getElementById('main')?.append(document.createElement('p'))
    await vi.waitFor(() => expect(notice().hidden).toBe(true))
    expect(document.documentElement.dataset['kept']).toBeUndefined()
  })

  it('goes on saying it of another page while there is no network', async () => {
    vi.useRealTimers()
    document.body.innerHTML += '<main id="main"></main>'
    document.documentElement.dataset['kept'] = ''
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    watchConnection(document)
    document.getElementById('main')?.append(document.createElement('p'))
    await vi.waitFor(() => expect(document.documentElement.dataset['kept']).toBeUndefined())
    expect([notice().hidden, notice().textContent]).toEqual([false, 'No network'])
  })
})
