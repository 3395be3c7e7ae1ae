import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showBanners } from '@/components/islands/banners/banners'
import { hideDiscounts } from '@/components/islands/visitor/discounts'

const html = document.documentElement
let asked: number
let answer: () => Promise<Response>

beforeEach(() => {
  asked = 0
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/api/geoip') asked++
    return answer()
  })
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'personalBanner=; max-age=0'
  for (const key of Object.keys(html.dataset)) delete html.dataset[key]
  history.replaceState(null, '', '/')
  document.body.innerHTML = `<div data-part="banners">
    <p data-banner="kz" data-countries="KZ BY" hidden>Казахстан</p><p data-banner="all" hidden>Всем</p></div>`
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => [...document.querySelectorAll<HTMLElement>('[data-banner]')].filter(({ hidden }) => !hidden).map(({ dataset }) => dataset['banner'])

describe('the country of the address, on variant 1', () => {
  it('chooses the banner, and is asked for once a session, also for discounts', async () => {
    answer = () => Promise.resolve(Response.json({ country: 'KZ' }))
    await Promise.all([hideDiscounts(), showBanners(document)])
    await showBanners(document)
    expect([shown(), html.dataset['discounts'], asked]).toEqual([['kz'], 'on', 1])
  })

  it('is kept where it is unknown, too', async () => {
    answer = () => Promise.resolve(Response.json({ country: null }))
    await showBanners(document)
    await hideDiscounts()
    expect([shown(), asked]).toEqual([['all'], 1])
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['502', () => Promise.resolve(new Response('', { status: 502 }))],
    ['no JSON', () => Promise.resolve(new Response('<html>'))],
  ])('where it cannot be had, what is for everybody is shown, the asked banner is kept, and the next page asks again: %s', async (_what, failure) => {
    answer = failure
    history.replaceState(null, '', '?banner=spring')
    await showBanners(document)
    expect([shown(), JSON.parse(localStorage.getItem('personalBanner') ?? 'null')]).toMatchObject([['all'], { id: 'spring' }])
    await expect(hideDiscounts()).rejects.toThrow()
    expect(html.dataset['discounts']).toBeUndefined()
    answer = () => Promise.resolve(Response.json({ country: 'KG' }))
    await hideDiscounts()
    expect([html.dataset['discounts'], sessionStorage.getItem('discounts'), asked]).toEqual(['off', 'off', 3])
  })
})
