import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draw } from '@/components/islands/after-start/draw'
import { BannerSlot } from '@/components/sections/banners/banner-slot'
import type { Banner } from '@/lib/domain/banner'
import { variantOf } from '@/lib/variants/variants'
import { sampleBanner as banner } from '../support/sample-banner.ts'

const html = document.documentElement
const draw: Draw = (container, node) => void render(node ?? <></>, { container: container as HTMLElement })
let asked: string[]

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  document.cookie = 'personalBanner=; max-age=0'
  Object.assign(html.dataset, { variant: 'variant-2', lng: 'en', visitorPrices: '' })
  delete html.dataset['banners']
  asked = []
})

/** Shows the banners of a page for a visitor to whom the server gives an answer; gives back what is shown of each. */
async function show(
  everybodys: readonly Banner[],
  answer: () => Response | Promise<Response>,
): Promise<(string | undefined)[]> {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(answer())
  })
  render(<BannerSlot place={{ variant: variantOf(2), language: 'en' }} banners={everybodys} visitorSlot="home" />)
  // Anew, as on a new page: what was asked for is known for as long as a document is open.
  const { showBanners } = await import('@/components/islands/banners/banners')
  await showBanners(document, draw)
  expect(html.dataset['banners']).toBe('ready')
  return [...document.querySelectorAll<HTMLElement>('[class*=banner]')]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent)
}
const own = (...banners: Banner[]) => Response.json({ slots: { home: banners } })

describe('a visitor whom the product backend knows', () => {
  beforeEach(() => {
    // Below what is seen, where a slot may be as high as it needs.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, innerHeight, 1000, 100))
  })

  it('is shown their own banner in place of everybody’s, and no offer of everybody’s begins', async () => {
    const shown = await show([banner('offer', { personal: true }), banner('all')], () => own(banner('member')))
    expect([shown, localStorage.getItem('personalBanner')]).toEqual([['Title of member'], null])
    expect(asked).toEqual(['/api/visitor-banners?lng=en'])
  })

  it('begins a personal banner of their own', async () => {
    expect(await show([banner('all')], () => own(banner('gift', { personal: true }), banner('member')))).toEqual([
      'Title of gift',
    ])
    expect(localStorage.getItem('personalBanner')).toContain('"gift"')
  })

  it('is shown none where the backend has none for them', async () => {
    expect(await show([banner('all')], () => own())).toEqual([])
  })

  it('is shown one where everybody has none', async () => {
    expect(await show([], () => own(banner('member')))).toEqual(['Title of member'])
  })

  it.each([
    ['another slot differs', () => Response.json({ slots: { genealogy: [banner('member')] } })],
    ['no slot differs', () => new Response(null, { status: 204 })],
    ['the server is busy', () => new Response('', { status: 503 })],
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer has another shape', () => Response.json({ slots: [] })],
  ])('is shown everybody’s where %s', async (what, answer) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await show([banner('all')], answer)).toEqual(['Title of all'])
    expect(reported.mock.calls.length > 0).toBe(!what.includes('slot'))
  })
})

describe('a slot in sight', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 100))
  })

  it('that is empty stays so', async () => {
    expect(await show([], () => own(banner('member')))).toEqual([])
  })

  it('stays as high as it is', async () => {
    expect(await show([banner('all')], () => own(banner('member')))).toEqual(['Title of member'])
    expect(document.querySelector('[data-banner="member"]')).toHaveStyle({ height: '100px', overflow: 'auto' })
  })

  it('keeps its room where the visitor has no banner', async () => {
    expect(await show([banner('all')], () => own())).toEqual(['Title of all'])
    expect(document.querySelector('[class*=banner]')).not.toBeVisible()
  })
})
