import { render, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchMarket } from '@/components/islands/after-start/market-again'
import { Visitor } from '@/components/islands/visitor/visitor.island'
import type { Market } from '@/lib/contract/market'
import type { PickerWords } from '@/lib/visitor/picker-words'
import { marketStore } from '@/lib/visitor/store'

vi.mock('@/components/islands/after-start/flags', () => ({ startFlags: () => undefined }))

const html = document.documentElement
const LATVIA: Market = {
  country: 'LV',
  countryName: 'Latvia',
  confirmed: true,
  currency: 'EUR',
  savedCurrency: 'EUR',
  asked: ',',
  slots: {},
}
const PERU: Market = {
  ...LATVIA,
  country: 'PE',
  countryName: 'Peru',
  currency: 'PEN',
  savedCurrency: 'PEN',
  asked: 'PE,PEN',
}
const CHOICE = { language: 'en', languageTitle: 'English', words: {} as PickerWords } as const

const asked: URLSearchParams[] = []
const shown: unknown[] = []
let answer: () => Promise<Response>

/** A page whose boot script has had an answer, or none that helps; where nothing was asked, its own prices are right. */
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
    ...(first !== undefined && { asked: Promise.resolve(first) }),
  }
  render(
    <>
      <main id="main" />
      <Visitor choice={CHOICE} />
    </>,
  )
  await waitFor(() => expect(html.dataset['init']).toBeUndefined())
}

const refused = () => Promise.resolve(new Response('', { status: 502 }))

/** The same after the first sign of life; where the market could not be had, it could not then either. */
async function startAlive(first?: unknown): Promise<void> {
  await start(first)
  const later = answer
  answer = refused
  watchMarket(document)
  if (first === 0) await settled()
  answer = later
  asked.length = shown.length = 0
}

/** What the router does. */
const openPage = () => document.getElementById('main')?.append(document.createElement('p'))
const settled = () => waitFor(() => expect(html.dataset['prices']).toBe('ready'))
/** What another tab has chosen, which this one hears of. */
function chooseElsewhere(country: string, currency: string): void {
  Object.assign(localStorage, { country, currency })
  for (const key of ['country', 'currency']) dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  asked.length = shown.length = 0
  answer = () => Promise.resolve(Response.json(LATVIA))
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.startsWith('/api/market')) return Promise.resolve(Response.json({ country: 'LV', city: null }))
    asked.push(new URLSearchParams(address.split('?')[1]))
    return answer()
  })
  delete html.dataset['prices']
  html.dataset['lng'] = 'en'
  localStorage.clear()
  marketStore.set(undefined)
})

describe('a market that could not be had is asked for again', () => {
  it('at the first sign of life', async () => {
    await start(0)
    watchMarket(document)
    expect(html.dataset['prices']).toBe('wait')
    await settled()
    expect([asked.length, shown]).toEqual([1, [LATVIA]])
  })

  it('but not without a network', async () => {
    await start(0)
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => network.mockRestore())
    watchMarket(document)
    expect([asked, html.dataset['prices']]).toEqual([[], 'ready'])
  })

  it('by the next page, whose prices wait for it hidden', async () => {
    await startAlive(0)
    openPage()
    await waitFor(() => expect(html.dataset['prices']).toBe('wait'))
    await settled()
    expect(asked.map(({ size }) => size)).toEqual([4])
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ lng: 'en', country: '', cy: '' })
    expect(asked[0]?.get('tz')).toBeTruthy()
    // Said to be on request only in the moment before its prices are hidden, of which nothing is painted.
    expect([shown, marketStore.get()]).toEqual([[undefined, LATVIA], LATVIA])
    expect({ ...localStorage }).toMatchObject({ country: 'LV', currency: 'EUR' })
    openPage()
    await waitFor(() => expect(shown).toEqual([undefined, LATVIA, LATVIA]))
    expect(asked.length).toBe(1)
  })

  it('when the network is back', async () => {
    await startAlive(0)
    dispatchEvent(new Event('online'))
    await settled()
    expect(shown).toEqual([LATVIA])
  })

  it('and one that fails again is "price on request", until the page after', async () => {
    await startAlive(0)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    openPage()
    await waitFor(() => expect(shown).toEqual([undefined]))
    answer = () => Promise.resolve(Response.json(PERU))
    openPage()
    await waitFor(() => expect(shown.at(-1)).toEqual(PERU))
  })

  it.each([
    ['that is known', LATVIA],
    ['whose own prices are right', undefined],
  ])('but not one %s', async (_case, first) => {
    await startAlive(first)
    openPage()
    dispatchEvent(new Event('online'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).toEqual([])
  })
})

describe('a choice that was made elsewhere', () => {
  it.each([
    ['after an answer', LATVIA],
    ['where the page’s own prices were right', undefined],
  ])('reaches an open page %s, once', async (_case, first) => {
    await startAlive(first)
    answer = () => Promise.resolve(Response.json(PERU))
    chooseElsewhere('PE', 'PEN')
    expect(html.dataset['prices']).toBe('wait')
    await settled()
    expect([asked.length, asked.at(-1)?.get('country'), asked.at(-1)?.get('cy')]).toEqual([1, 'PE', 'PEN'])
    expect([shown, marketStore.get()]).toEqual([[PERU], PERU])
  })

  it('is not lost to an answer that was asked for before it', async () => {
    Object.assign(localStorage, { country: 'PE', currency: 'PEN' })
    await start(LATVIA)
    expect({ ...localStorage }).toMatchObject({ country: 'PE', currency: 'PEN' })
    answer = () => Promise.resolve(Response.json(PERU))
    watchMarket(document)
    await waitFor(() => expect(shown).toEqual([PERU]))
  })

  it('reaches a page that comes back as it was left', async () => {
    await startAlive(LATVIA)
    Object.assign(localStorage, { country: 'PE', currency: 'PEN' })
    answer = () => Promise.resolve(Response.json(PERU))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(html.dataset['prices']).toBe('wait')
    await settled()
    expect(shown).toEqual([PERU])
  })

  it('leaves no price of before where its own cannot be had', async () => {
    await startAlive(LATVIA)
    answer = refused
    chooseElsewhere('PE', 'PEN')
    await settled()
    expect([shown, marketStore.get()]).toEqual([[undefined], undefined])
  })

  it('is not asked for where something else was stored', async () => {
    await startAlive(LATVIA)
    localStorage.setItem('basket', '{}')
    dispatchEvent(new StorageEvent('storage', { key: 'basket' }))
    expect(asked).toEqual([])
  })

  it('is asked for once where the site shows another currency than the saved one', async () => {
    await startAlive(LATVIA)
    answer = () => Promise.resolve(Response.json({ ...LATVIA, savedCurrency: 'RUB', asked: 'LV,RUB' }))
    chooseElsewhere('LV', 'RUB')
    await settled()
    dispatchEvent(new StorageEvent('storage', { key: 'lang' }))
    expect(asked.length).toBe(1)
  })
})
