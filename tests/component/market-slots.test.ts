import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BOOT_SCRIPT } from '../../lib/visitor/boot-script.data.ts'

const html = document.documentElement
const SLOTS = {
  'exome.now': '€199',
  'exome.plain': '€249',
  'exome.old': '€249',
  'exome.badge': '−20%',
  'market.currency': 'EUR',
}

/** A page in PEN; its second test has no price in the visitor's currency. */
const PAGE = `
  <button>EN<span> · <span data-slot="market.currency" data-optional>PEN</span></span></button>
  <p><strong data-slot="exome.now">S/ 799</strong><strong data-slot="exome.plain">S/ 799</strong>
    <del hidden>before: <span data-slot="exome.old" data-optional=""></span></del></p>
  <span id="badge" hidden><span data-slot="exome.badge" data-optional=""></span></span>
  <p><strong data-slot="heart.now">S/ 599</strong><strong data-slot="heart.plain">S/ 699</strong>
    <del>before: <span data-slot="heart.old" data-optional="">S/ 699</span></del></p>`

const text = (slot: string) => document.querySelector(`[data-slot="${slot}"]`)?.textContent
const hidden = (slot: string) => document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.parentElement?.hidden

/** Runs the script in the head, then loads the page and the response. */
async function load(respond: () => Promise<Response>) {
  vi.stubGlobal('fetch', respond)
  // As a browser runs it.
  // eslint-disable-next-line no-eval
  ;(0, eval)(BOOT_SCRIPT.market)
  expect(html.dataset['prices']).toBe('wait')
  document.body.innerHTML = PAGE
  dispatchEvent(new Event('DOMContentLoaded'))
  await vi.waitFor(() => expect(html.dataset['prices']).toBe('ready'))
}

beforeEach(() => {
  Object.assign(html.dataset, { product: 'genarium', lng: 'en', none: 'Price on request', market: 'PEN' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of Object.keys(html.dataset)) delete html.dataset[key]
  delete window.market
  document.body.replaceChildren()
})

// Must be the first test: scripts of other tests would react to its page too.
it('a response superseded by a newer request is not shown', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ slots: SLOTS })))
  // As a browser runs it.
  // eslint-disable-next-line no-eval
  ;(0, eval)(BOOT_SCRIPT.market)
  document.body.innerHTML = PAGE
  dispatchEvent(new Event('DOMContentLoaded'))
  const first = window.market?.requested
  Object.assign(window.market ?? {}, { requested: new Promise(() => undefined) })
  await first
  await Promise.resolve()
  expect([html.dataset['prices'], text('exome.now')]).toEqual(['wait', 'S/ 799'])
})

describe('the response of /api/market', () => {
  beforeEach(() => load(() => Promise.resolve(Response.json({ slots: SLOTS }))))

  it('replaces every price, and the currency of the picker', () => {
    expect(Object.keys(SLOTS).map(text)).toEqual(Object.values(SLOTS))
  })

  it('shows the earlier price and the badge when present', () => {
    expect([hidden('exome.old'), hidden('exome.badge')]).toEqual([false, false])
  })

  it('shows a test without a price in the currency as on request, without an earlier price', () => {
    expect(['heart.now', 'heart.plain', 'heart.old'].map(text)).toEqual(['Price on request', 'Price on request', ''])
    expect(hidden('heart.old')).toBe(true)
  })

  it('leaves no price in the page’s own currency', () => {
    expect(document.body.textContent).not.toContain('S/')
  })

  it('is replaced by a later choice of the visitor', () => {
    window.market?.show({ slots: { 'heart.now': '$ 9.990', 'heart.plain': '$ 9.990', 'market.currency': 'CLP' } })
    expect(['heart.now', 'exome.now', 'exome.old', 'market.currency'].map(text)).toEqual([
      '$ 9.990',
      'Price on request',
      '',
      'CLP',
    ])
    expect([hidden('exome.old'), hidden('exome.badge')]).toEqual([true, true])
  })
})

describe('a failed request shows "price on request", never a price in another currency', () => {
  it.each<[string, () => Promise<Response>]>([
    ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the status 502', () => Promise.resolve(Response.json({ slots: SLOTS }, { status: 502 }))],
    ['a response that is not JSON', () => Promise.resolve(new Response('<html>'))],
    ['the response null', () => Promise.resolve(Response.json(null))],
    ['a response with another schema', () => Promise.resolve(Response.json({ prices: {} }))],
  ])('shows no price after %s', async (_case, respond) => {
    await load(respond)
    expect(['exome.now', 'exome.plain', 'heart.now', 'heart.old'].map(text)).toEqual([
      'Price on request',
      'Price on request',
      'Price on request',
      '',
    ])
    expect(document.body.textContent).not.toContain('S/')
  })

  it('the currency in the picker is not treated as a price', async () => {
    await load(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(text('market.currency')).not.toBe('Price on request')
  })
})
