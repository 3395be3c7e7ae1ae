import { describe, expect, it } from 'vitest'
import { metrikaCall } from '../../../lib/analytics/metrika.ts'
import { dataLayerEntries } from '../../../lib/analytics/data-layer.ts'
import type { ShopEvent, ShopItem, SiteEvent, VitalEvent } from '../../../lib/analytics/events.ts'
import { toTrackedEvent } from '../../../lib/analytics/first-party-tracking.ts'
import { trackRequestSchema } from '../../../lib/contract/tracking.ts'

const HEALTH: ShopItem = {
  item_id: '1002',
  item_name: 'Риски заболеваний',
  health: true,
  price: 100,
  quantity: 2,
  coupon: 'DNA10',
}
const ORIGIN: ShopItem = { item_id: '1007', item_name: 'Происхождение', health: false, price: 50.5, quantity: 1 }
const SHOP: ShopEvent = { event: 'add_to_cart', currency: 'RUB', items: [HEALTH, ORIGIN] }
const PURCHASE: ShopEvent = {
  event: 'purchase',
  currency: 'RUB',
  value: 240,
  transaction_id: 'ABCD-2345-EFGH',
  items: [HEALTH, ORIGIN],
}
const VIEW: SiteEvent = {
  event: 'page_view',
  page_location: 'https://s.example/a',
  page_referrer: 'https://s.example/',
  page_title: 'A',
}
const PROMOTION: SiteEvent = { event: 'select_promotion', promotion_id: 'summer', creative_slot: 'top' }
const SIGN_UP: SiteEvent = { event: 'sign_up', method: 'newsletter' }
const GOAL: SiteEvent = { event: 'goal', goal: 'order_full_genome' }
const VITAL: VitalEvent = { event: 'web_vital', metric: 'LCP', value: 2345.6789, page: '/lv/', device: 'phone' }
const ALL = [SHOP, PURCHASE, VIEW, PROMOTION, SIGN_UP, GOAL]

const items = [
  { item_id: '1002', price: 100, quantity: 2, coupon: 'DNA10' },
  { item_id: '1007', item_name: 'Происхождение', price: 50.5, quantity: 1 },
]

describe('the data layer', () => {
  it.each<[string, SiteEvent, object[]]>([
    [
      'products of the shop with their sum',
      SHOP,
      [{ ecommerce: null }, { event: 'add_to_cart', ecommerce: { currency: 'RUB', value: 250.5, items } }],
    ],
    [
      'an order',
      PURCHASE,
      [
        { ecommerce: null },
        { event: 'purchase', ecommerce: { currency: 'RUB', value: 240, transaction_id: 'ABCD-2345-EFGH', items } },
      ],
    ],
    [
      'a banner',
      PROMOTION,
      [{ ecommerce: null }, { event: 'select_promotion', ecommerce: { promotion_id: 'summer', creative_slot: 'top' } }],
    ],
    ['a navigation', VIEW, [VIEW]],
    ['a subscription', SIGN_UP, [SIGN_UP]],
    ['a goal', GOAL, [{ event: 'order_full_genome' }]],
  ])('receives %s', (_what, event, entries) => expect(dataLayerEntries(event)).toEqual(entries))
})

describe('Yandex Metrica', () => {
  it.each<[string, SiteEvent, unknown[]]>([
    ['a navigation as a hit', VIEW, ['hit', 'https://s.example/a', { title: 'A', referer: 'https://s.example/' }]],
    [
      'an event of the shop as a goal with its value',
      SHOP,
      ['reachGoal', 'add_to_cart', { order_price: 250.5, currency: 'RUB' }],
    ],
    [
      'an order as a goal without its number',
      PURCHASE,
      ['reachGoal', 'purchase', { order_price: 240, currency: 'RUB' }],
    ],
    ['a banner', PROMOTION, ['reachGoal', 'select_promotion']],
    ['a subscription', SIGN_UP, ['reachGoal', 'sign_up']],
    ['a goal', GOAL, ['reachGoal', 'order_full_genome']],
  ])('receives %s', (_what, event, call) => expect(metrikaCall(event)).toEqual(call))
})

describe('first-party tracking', () => {
  const ids = { sessionId: '3f0c6a52-0000-4000-8000-000000000001', visitorId: '3f0c6a52-0000-4000-8000-000000000002' }
  const context = {
    ids,
    ownerId: 'genarium',
    url: 'https://s.example/lv/basket',
    locale: 'lv',
    variations: {},
    attributes: { variant: 'variant-2', country: 'LV', utm_source: 'mail' },
  }

  it('sends events in the shape of the content SDK', () => {
    expect(toTrackedEvent(PURCHASE, { ...context, variations: { banner: 'b' } })).toEqual({
      type: 'conversion',
      data: {
        amount: 240,
        ownerId: 'genarium',
        userAttributes: {
          variant: 'variant-2',
          country: 'LV',
          utm_source: 'mail',
          urlPath: '/lv/basket',
          locale: 'lv',
        },
        ...ids,
        metadata: {
          url: 'https://s.example/lv/basket',
          event: 'purchase',
          currency: 'RUB',
          value: 240,
          transaction_id: 'ABCD-2345-EFGH',
          items: [items[0], { item_id: '1007', price: 50.5, quantity: 1 }],
        },
        variations: { banner: 'b' },
      },
    })
    expect(toTrackedEvent(PROMOTION, context)).toMatchObject({ type: 'click', data: { contentId: 'summer' } })
    expect(toTrackedEvent(GOAL, context)).toMatchObject({ type: 'order_full_genome' })
    expect(toTrackedEvent(VITAL, context)).toMatchObject({
      type: 'web_vital',
      data: { metadata: { metric: 'LCP', value: 2345.6789, page: '/lv/', device: 'phone' } },
    })
  })

  it('sends events that its contract accepts unchanged', () => {
    const events = [...ALL, VITAL].map((event) => toTrackedEvent(event, context))
    expect(trackRequestSchema.parse(JSON.parse(JSON.stringify({ events })))).toEqual({ events })
  })
})

describe('names of health-related tests', () => {
  it.each(ALL.map((event) => [event.event, event] as const))('are never sent with %s', (_name, event) => {
    const reported = JSON.stringify([dataLayerEntries(event), metrikaCall(event)])
    expect(reported).not.toContain(HEALTH.item_name)
    expect(reported).not.toContain('health')
  })
})
