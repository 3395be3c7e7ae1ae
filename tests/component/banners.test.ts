import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showBanners } from '@/components/islands/banners/banners'
import { hideDiscounts } from '@/components/islands/startup/discounts'
import { cases } from '../support/generators/runs.ts'

const html = document.documentElement
const draw = () => undefined
let requestCount: number
let respond: () => Promise<Response>

beforeEach(() => {
  requestCount = 0
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/api/geoip') requestCount++
    return respond()
  })
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'personalBanner=; max-age=0'
  for (const key of Object.keys(html.dataset)) delete html.dataset[key]
  history.replaceState(null, '', '/')
  document.body.innerHTML = `<div data-island="banners">
    <p data-banner="kz" data-countries="KZ BY" hidden>Казахстан</p><p data-banner="all" hidden>Всем</p></div>`
})
afterEach(() => vi.unstubAllGlobals())

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-banner]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset['banner'])

describe('the country by IP, on variant 1', () => {
  it('selects the banner, and is requested once a session, also for discounts', async () => {
    respond = () => Promise.resolve(Response.json({ country: 'KZ' }))
    await Promise.all([hideDiscounts(), showBanners(document, draw)])
    await showBanners(document, draw)
    expect([shown(), html.dataset['discounts'], requestCount]).toEqual([['kz'], 'on', 1])
  })

  it('is stored when it is unknown, too', async () => {
    respond = () => Promise.resolve(Response.json({ country: null }))
    await showBanners(document, draw)
    await hideDiscounts()
    expect([shown(), requestCount]).toEqual([['all'], 1])
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['502', () => Promise.resolve(new Response('', { status: 502 }))],
    ['no JSON', () => Promise.resolve(new Response('<html>'))],
  ])(
    'falls back to banners for all visitors, starts no personal one, and retries on the next page: %s',
    async (_what, failure) => {
      respond = failure
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      history.replaceState(null, '', '?banner=spring')
      await showBanners(document, draw)
      expect([shown(), localStorage.getItem('personalBanner')]).toEqual([['all'], null])
      await expect(hideDiscounts()).rejects.toThrow()
      expect(html.dataset['discounts']).toBeUndefined()
      respond = () => Promise.resolve(Response.json({ country: 'KG' }))
      await hideDiscounts()
      expect([html.dataset['discounts'], sessionStorage.getItem('discounts'), requestCount]).toEqual(['off', 'off', 3])
    },
  )
})

describe('a closed banner', () => {
  const list = fc.uniqueArray(fc.stringMatching(/^[\w-]{1,8}$/), { minLength: 1, maxLength: 5 })
  const slot = () => document.querySelector<HTMLElement>('[data-island="banners"]')

  it('stays closed on later pages, and the next one that suits is shown', async () => {
    await fc.assert(
      fc.asyncProperty(list, fc.nat(5), async (ids, closings) => {
        localStorage.clear()
        const openPage = () => {
          document.body.innerHTML = `<div data-island="banners" data-close="Close">${ids
            .map((id) => `<div data-banner="${id}" hidden><a href="/">${id}</a></div>`)
            .join('')}</div>`
          return showBanners(document, draw)
        }
        await openPage()
        for (const [index, id] of ids.slice(0, closings).entries()) {
          expect(shown()).toEqual([id])
          const button = document.querySelector<HTMLElement>(`[data-banner="${id}"] button`)
          expect(button?.getAttribute('aria-label')).toBe('Close')
          button?.click()
          expect([shown(), document.activeElement]).toEqual([[], slot()])
          await openPage()
          expect(shown()).toEqual(ids.slice(index + 1, index + 2))
        }
      }),
      cases(20, 500),
    )
  })

  it.each(['null', '{', '[1,{},"all"]', '"all"', '{"length":9}'])(
    'is only one whose id the storage lists: %s',
    async (stored) => {
      localStorage.setItem('closedBanners', stored)
      await showBanners(document, draw)
      expect(shown()).toEqual(stored.startsWith('[') ? [] : ['all'])
    },
  )
})

describe('?banner=', () => {
  const NOW = new Date()
  const banner = (id: string, more: object = {}) => ({ id, slot: 'home', title: id, personal: true, ...more })
  const LIST = [
    banner('spring'),
    banner('here', { variants: [2], langs: ['en'], countries: ['LV', 'PE'] }),
    banner('plain', { personal: false }),
    banner('over', { endsAt: new Date(+NOW - 1000).toISOString() }),
    banner('later', { startsAt: new Date(+NOW + 60_000).toISOString() }),
    banner('elsewhere', { variants: [1] }),
    banner('italian', { langs: ['it'] }),
    banner('kazakh', { countries: ['KZ'] }),
    { id: 'broken', slot: 'nowhere', title: 'x', personal: true },
  ]
  const begun = () => (JSON.parse(localStorage.getItem('personalBanner') ?? 'null') as { id: string } | null)?.id

  async function open(id: string, list: unknown = LIST): Promise<void> {
    vi.stubGlobal('fetch', async (address: string) =>
      address === '/api/get-banners/'
        ? list instanceof Response
          ? list
          : Response.json(list)
        : Promise.reject(new TypeError(address)),
    )
    Object.assign(html.dataset, { variant: 'variant-2', lng: 'en', market: 'PEN' })
    localStorage.setItem('country', 'LV')
    const spring = '<p data-banner="spring" data-personal="true" hidden>Spring</p>'
    document.body.innerHTML = `<div data-island="banners">${spring}<p data-banner="all" hidden>All</p></div>`
    history.replaceState(null, '', `?${new URLSearchParams({ banner: id })}`)
    await showBanners(document, draw)
  }

  it.each(['spring', 'here'])('starts the personal banner %s', async (id) => {
    await open(id)
    expect(begun()).toBe(id)
  })

  const NONE = [
    'sprin',
    'spring ',
    'Spring',
    'SPRING',
    'spring.',
    'plain',
    'over',
    'later',
    'elsewhere',
    'italian',
    'kazakh',
    'broken',
    '',
    '0',
    'constructor',
    '__proto__',
  ]
  it.each(NONE)('does not hide a valid offer for %j, and the offer starts instead', async (id) => {
    await open(id)
    expect([shown(), begun()]).toEqual([['spring'], 'spring'])
  })

  it('stores nothing of any other text', async () => {
    const texts = fc
      .oneof(fc.string({ maxLength: 70 }), fc.stringMatching(/^[\w-]{1,64}$/))
      .filter((id) => id !== 'spring' && id !== 'here')
    await fc.assert(
      fc.asyncProperty(texts, async (id) => {
        localStorage.clear()
        document.cookie = 'personalBanner=; max-age=0'
        await open(id)
        expect([shown(), begun()]).toEqual([['spring'], 'spring'])
      }),
      cases(40, 1000),
    )
  })

  it('does not end an active banner for one that does not exist', async () => {
    localStorage.setItem('personalBanner', JSON.stringify({ id: 'here', activatedAt: +NOW - 1000 }))
    await open('sprung')
    expect(begun()).toBe('here')
  })

  it.each([new Response('', { status: 502 }), new Response('<html>'), {}, null, []])(
    'starts nothing when the list is %j',
    async (list) => {
      const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      await open('here', list)
      expect(begun()).toBe('spring')
      expect(reported.mock.calls.length > 0).toBe(!Array.isArray(list))
    },
  )
})
