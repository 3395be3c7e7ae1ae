import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RenderInto } from '@/components/islands/deferred/render-into'
import { BannerSlot } from '@/components/sections/banners/banner-slot'
import type { Banner } from '@/lib/domain/banner'
import { variantOf } from '@/lib/variants/variants'
import { sampleBanner as banner } from '../support/sample-banner.ts'

const html = document.documentElement
const draw: RenderInto = (container, node) => void render(node ?? <></>, { container: container as HTMLElement })
let requests: string[]

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  document.cookie = 'personalBanner=; max-age=0'
  Object.assign(html.dataset, { variant: 'variant-2', lng: 'en', visitorPrices: '' })
  delete html.dataset['banners']
  requests = []
})

/** Renders the banners of a page for a visitor with a response of the server; returns the displayed text of each. */
async function show(
  everybodys: readonly Banner[],
  respond: () => Response | Promise<Response>,
): Promise<(string | undefined)[]> {
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    return Promise.resolve(respond())
  })
  render(<BannerSlot siteLocale={{ variant: variantOf(2), language: 'en' }} banners={everybodys} visitorSlot="home" />)
  // Reset as on a new page: responses are cached for the lifetime of a document.
  const { showBanners } = await import('@/components/islands/banners/banners')
  await showBanners(document, draw)
  expect(html.dataset['banners']).toBe('ready')
  return [...document.querySelectorAll<HTMLElement>('[class*=banner]')]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent)
}
const own = (...banners: Banner[]) => Response.json({ slots: { home: banners } })

describe('a visitor known to the product backend', () => {
  beforeEach(() => {
    // Below the viewport, where a slot may have any height.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, innerHeight, 1000, 100))
  })

  it('sees their own banner instead of the common one, and no common offer starts', async () => {
    const shown = await show([banner('offer', { personal: true }), banner('all')], () => own(banner('member')))
    expect([shown, localStorage.getItem('personalBanner')]).toEqual([['Title of member'], null])
    expect(requests).toEqual(['/api/visitor-banners?lng=en'])
  })

  it('starts their own personal banner', async () => {
    expect(await show([banner('all')], () => own(banner('gift', { personal: true }), banner('member')))).toEqual([
      'Title of gift',
    ])
    expect(localStorage.getItem('personalBanner')).toContain('"gift"')
  })

  it('sees no banner when the backend has none for them', async () => {
    expect(await show([banner('all')], () => own())).toEqual([])
  })

  it('sees their own banner when there is no common one', async () => {
    expect(await show([], () => own(banner('member')))).toEqual(['Title of member'])
  })

  it.each([
    ['another slot differs', () => Response.json({ slots: { genealogy: [banner('member')] } })],
    ['no slot differs', () => new Response(null, { status: 204 })],
    ['the server is busy', () => new Response('', { status: 503 })],
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer has another shape', () => Response.json({ slots: [] })],
  ])('sees the common banners when %s', async (what, respond) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await show([banner('all')], respond)).toEqual(['Title of all'])
    expect(reported.mock.calls.length > 0).toBe(!what.includes('slot'))
  })
})

describe('a visible slot', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 100))
  })

  it('a slot without banners stays empty', async () => {
    expect(await show([], () => own(banner('member')))).toEqual([])
  })

  it('keeps its height', async () => {
    expect(await show([banner('all')], () => own(banner('member')))).toEqual(['Title of member'])
    expect(document.querySelector('[data-banner="member"]')).toHaveStyle({ height: '100px', overflow: 'auto' })
  })

  it('keeps its space when the visitor has no banner', async () => {
    expect(await show([banner('all')], () => own())).toEqual(['Title of all'])
    expect(document.querySelector('[class*=banner]')).not.toBeVisible()
  })
})
