import { beforeEach, expect, it, vi } from 'vitest'
import { trackPage } from '@/components/islands/analytics/collect'
import { decorateAtClick } from '@/components/islands/startup/external-basket-link'

const events: { event: string }[] = []
vi.mock('@/lib/analytics/first-party-tracking', () => ({
  sendFirstParty: (event: { event: string }) => events.push(event),
  stopOwn: () => undefined,
}))
vi.mock('@/lib/analytics/track', () => ({ track: (event: { event: string }) => events.push(event) }))
vi.mock('@/lib/analytics/scripts/load', () => ({ loadScripts: () => undefined, endScripts: () => undefined }))
vi.mock('@/components/islands/analytics/catalogue-events', () => ({ watchCatalogue: () => Promise.resolve() }))

const html = document.documentElement
const link = () => document.querySelector('a') as HTMLAnchorElement

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = '<main><p>Order</p></main><a href="https://shop.example/basket?ids=1"><b>Order</b></a>'
  for (const key of Object.keys(html.dataset)) delete html.dataset[key]
})

it.each(['EUR', 'RUB'])(
  'a link to the external basket gets its parameters before a middle click opens it, with a saved %s as EUR',
  (currency) => {
    Object.assign(localStorage, { currency, g_utms: '{"utm_source":"mail"}' })
    html.dataset['market'] = 'PEN'
    decorateAtClick(document, { basket: 'https://shop.example/basket' })
    link().firstElementChild?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(Object.fromEntries(new URL(link().href).searchParams)).toEqual({ ids: '1', cy: 'EUR', utm_source: 'mail' })
  },
)

it('an order click is counted for every mouse button', () => {
  Object.assign(html.dataset, {
    allowed: 'analytics',
    basket: 'https://shop.example/basket',
    goals: '{"":"order_home"}',
  })
  document.title = 'Tests'
  trackPage(document)
  const orders = (type: string, button: number) => {
    events.length = 0
    link().addEventListener(type, (event) => event.preventDefault(), { once: true })
    link().dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button }))
    return events
  }
  const one = [{ event: 'order_click' }, { event: 'goal', goal: 'order_home' }]
  expect(orders('click', 0)).toEqual(one)
  expect(orders('auxclick', 1)).toEqual(one)
  expect(orders('auxclick', 2)).toEqual([])
})
