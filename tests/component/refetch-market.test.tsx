import { render, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchForStaleMarket } from '@/components/islands/deferred/refetch-market'
import { Visitor } from '@/components/islands/startup/visitor.island'
import type { Market } from '@/lib/contract/market'
import type { PickerMessages } from '@/lib/visitor/picker-messages'
import { marketStore } from '@/lib/visitor/store'
import { SEARCH_TEXTS } from '../support/component/search-texts'

vi.mock('@/components/islands/deferred/flags', () => ({ startFlags: () => undefined }))

const html = document.documentElement
const LATVIA: Market = {
  country: 'LV',
  countryName: 'Latvia',
  confirmed: true,
  currency: 'EUR',
  savedCurrency: 'EUR',
  requested: ',',
  slots: {},
}
const PERU: Market = {
  ...LATVIA,
  country: 'PE',
  countryName: 'Peru',
  currency: 'PEN',
  savedCurrency: 'PEN',
  requested: 'PE,PEN',
}
const CHOICE = { language: 'en', languageTitle: 'English', messages: {} as PickerMessages } as const

const requests: URLSearchParams[] = []
const shown: unknown[] = []
let respond: () => Promise<Response>

/** A page whose boot script got a response, or a failure. Without a request the prices of the page are right. */
async function start(first?: unknown): Promise<void> {
  html.dataset['init'] = ''
  if (first !== undefined) html.dataset['prices'] = 'ready'
  let last: [unknown] | undefined = first === undefined ? undefined : [first]
  const show = (market: unknown) => {
    last = [market]
    shown.push(market)
    html.dataset['prices'] = 'ready'
  }
  window.market = {
    show,
    restore: () => last && show(...last),
    ...(first !== undefined && { requested: Promise.resolve(first) }),
  }
  render(
    <>
      <main id="main" />
      <Visitor search={SEARCH_TEXTS} choice={CHOICE} />
    </>,
  )
  await waitFor(() => expect(html.dataset['init']).toBeUndefined())
}

const rejected = () => Promise.resolve(new Response('', { status: 502 }))

/** Does the same after the first user interaction; a failed market request fails then too. */
async function startAlive(first?: unknown): Promise<void> {
  await start(first)
  const later = respond
  respond = rejected
  watchForStaleMarket(document)
  if (first === 0) await settled()
  respond = later
  requests.length = shown.length = 0
}

/** Changes the document as the router does. */
const openPage = () => document.getElementById('main')?.append(document.createElement('p'))
const settled = () => waitFor(() => expect(html.dataset['prices']).toBe('ready'))
/** Simulates a choice in another tab, which fires storage events in this one. */
function chooseElsewhere(country: string, currency: string): void {
  Object.assign(localStorage, { country, currency })
  for (const key of ['country', 'currency']) dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  requests.length = shown.length = 0
  respond = () => Promise.resolve(Response.json(LATVIA))
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.startsWith('/api/market')) return Promise.resolve(Response.json({ country: 'LV', city: null }))
    requests.push(new URLSearchParams(address.split('?')[1]))
    return respond()
  })
  delete html.dataset['prices']
  html.dataset['lng'] = 'en'
  localStorage.clear()
  marketStore.set(undefined)
})

describe('after a failed market request, the market', () => {
  it('is requested again at the first user interaction', async () => {
    await start(0)
    watchForStaleMarket(document)
    expect(html.dataset['prices']).toBe('wait')
    await settled()
    expect([requests.length, shown]).toEqual([1, [LATVIA]])
  })

  it('is not requested again without a network', async () => {
    await start(0)
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => network.mockRestore())
    watchForStaleMarket(document)
    expect([requests, html.dataset['prices']]).toEqual([[], 'ready'])
  })

  it('is requested again by the next page, whose prices wait for it', async () => {
    await startAlive(0)
    openPage()
    await waitFor(() => expect(html.dataset['prices']).toBe('wait'))
    await settled()
    expect(requests.map(({ size }) => size)).toEqual([4])
    expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({ lng: 'en', country: '', cy: '' })
    expect(requests[0]?.get('tz')).toBeTruthy()
    // Shows “on request” only before its prices are hidden, which is not painted.
    expect([shown, marketStore.get()]).toEqual([[undefined, LATVIA], LATVIA])
    expect({ ...localStorage }).toMatchObject({ country: 'LV', currency: 'EUR' })
    openPage()
    await waitFor(() => expect(shown).toEqual([undefined, LATVIA, LATVIA]))
    expect(requests.length).toBe(1)
  })

  it('is requested again when the network is back', async () => {
    await startAlive(0)
    dispatchEvent(new Event('online'))
    await settled()
    expect(shown).toEqual([LATVIA])
  })

  it('is "price on request" after another failure, until the next page', async () => {
    await startAlive(0)
    respond = () => Promise.reject(new TypeError('Failed to fetch'))
    openPage()
    await waitFor(() => expect(shown).toEqual([undefined]))
    respond = () => Promise.resolve(Response.json(PERU))
    openPage()
    await waitFor(() => expect(shown.at(-1)).toEqual(PERU))
  })

  it.each([
    ['that is known', LATVIA],
    ['whose own prices are right', undefined],
  ])('is not requested again for one %s', async (_case, first) => {
    await startAlive(first)
    openPage()
    dispatchEvent(new Event('online'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(requests).toEqual([])
  })
})

describe('a choice made in another tab', () => {
  it.each([
    ['after an answer', LATVIA],
    ['where the page’s own prices were right', undefined],
  ])('is applied to an open page %s, once', async (_case, first) => {
    await startAlive(first)
    respond = () => Promise.resolve(Response.json(PERU))
    chooseElsewhere('PE', 'PEN')
    expect(html.dataset['prices']).toBe('wait')
    await settled()
    expect([requests.length, requests.at(-1)?.get('country'), requests.at(-1)?.get('cy')]).toEqual([1, 'PE', 'PEN'])
    expect([shown, marketStore.get()]).toEqual([[PERU], PERU])
  })

  it('is not overwritten by a response requested before', async () => {
    Object.assign(localStorage, { country: 'PE', currency: 'PEN' })
    await start(LATVIA)
    expect({ ...localStorage }).toMatchObject({ country: 'PE', currency: 'PEN' })
    respond = () => Promise.resolve(Response.json(PERU))
    watchForStaleMarket(document)
    await waitFor(() => expect(shown).toEqual([PERU]))
  })

  it('is applied to a page restored from the back/forward cache', async () => {
    await startAlive(LATVIA)
    Object.assign(localStorage, { country: 'PE', currency: 'PEN' })
    respond = () => Promise.resolve(Response.json(PERU))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(html.dataset['prices']).toBe('wait')
    await settled()
    expect(shown).toEqual([PERU])
  })

  it('leaves no earlier price when its own is unavailable', async () => {
    await startAlive(LATVIA)
    respond = rejected
    chooseElsewhere('PE', 'PEN')
    await settled()
    expect([shown, marketStore.get()]).toEqual([[undefined], undefined])
  })

  it('is not requested when something else was stored', async () => {
    await startAlive(LATVIA)
    localStorage.setItem('basket', '{}')
    dispatchEvent(new StorageEvent('storage', { key: 'basket' }))
    expect(requests).toEqual([])
  })

  it('is requested once when the site shows another currency than the saved one', async () => {
    await startAlive(LATVIA)
    respond = () => Promise.resolve(Response.json({ ...LATVIA, savedCurrency: 'RUB', requested: 'LV,RUB' }))
    chooseElsewhere('LV', 'RUB')
    await settled()
    dispatchEvent(new StorageEvent('storage', { key: 'lang' }))
    expect(requests.length).toBe(1)
  })
})
