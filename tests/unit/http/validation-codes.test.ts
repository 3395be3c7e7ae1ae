import { expect, it } from 'vitest'
import type { z } from 'zod'
import { DICTIONARIES } from '../../../lib/contract/dictionaries/table.ts'
import { seriesQuerySchema } from '../../../lib/contract/marketing-store.ts'
import { orderChangeSchema, ordersQuerySchema } from '../../../lib/contract/orders-admin.ts'
import { newPriceScheduleSchema } from '../../../lib/contract/price-schedules.ts'
import { pricesChangeSchema } from '../../../lib/contract/prices-admin.ts'
import { badRequest } from '../../../lib/http/problem.ts'

const values = {
  startPrice: 0,
  price: 1.234,
  discountState: 'on',
  discountSize: 0,
  discountPrice: 0,
  additionalPrice: 0,
  priceSkype: 0,
}
const removed = { bitrixId: '1', currency: 'RUB', before: values, after: null }
const banner = { id: 'a', slot: 'home', title: 'A' }
const promo = { code: 'A', discountType: 'percent', discount: 5 }
const range = { measure: 'events', from: '2026-01-02', to: '2026-01-03' }

it.each<[z.ZodType, unknown, string, object]>([
  [seriesQuerySchema, { ...range, to: '2026-01-01' }, 'to', { reason: 'beforeStart' }],
  [seriesQuerySchema, { ...range, to: '2030-01-01' }, 'to', { reason: 'days', limit: 732 }],
  [seriesQuerySchema, { ...range, from: 'soon' }, 'from', { reason: 'date' }],
  [seriesQuerySchema, { ...range, measure: 'x' }, 'measure', { reason: 'choice' }],
  [ordersQuerySchema, { from: '2026-01-02', to: '2026-01-01' }, 'to', { reason: 'beforeStart' }],
  [orderChangeSchema, { version: 1, note: 'x'.repeat(2001) }, 'note', { reason: 'tooLong', limit: 2000 }],
  [
    pricesChangeSchema,
    { changes: [{ bitrixId: '1', currency: 'RUB', before: null, after: values }] },
    'changes.0.after.price',
    { reason: 'decimals', limit: 2 },
  ],
  [
    newPriceScheduleSchema,
    { startsAt: '2026-01-02T00:00:00Z', endsAt: '2026-01-01T00:00:00Z', changes: [removed] },
    'endsAt',
    { reason: 'beforeStart' },
  ],
  [DICTIONARIES.banners.schema, { ...banner, title: ' ' }, 'title', { reason: 'required' }],
  [DICTIONARIES.banners.schema, { ...banner, slot: 'x' }, 'slot', { reason: 'choice' }],
  [DICTIONARIES.banners.schema, { ...banner, id: 'ä' }, 'id', { reason: 'id' }],
  [DICTIONARIES.banners.schema, { ...banner, href: 'javascript:alert(1)' }, 'href', { reason: 'address' }],
  [DICTIONARIES.banners.schema, { ...banner, startsAt: 'soon' }, 'startsAt', { reason: 'date' }],
  [DICTIONARIES.banners.schema, { ...banner, order: 1.5 }, 'order', { reason: 'whole' }],
  [
    DICTIONARIES.banners.schema,
    { ...banner, startsAt: '2026-01-02T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' },
    'endsAt',
    { reason: 'beforeStart' },
  ],
  [DICTIONARIES['promo-codes'].schema, { ...promo, discount: 'x' }, 'discount', { reason: 'number' }],
  [DICTIONARIES['promo-codes'].schema, { ...promo, discount: 0 }, 'discount', { reason: 'above', limit: 0 }],
  [DICTIONARIES['promo-codes'].schema, { ...promo, discount: 101 }, 'discount', { reason: 'percent' }],
  [DICTIONARIES['promo-codes'].schema, { ...promo, discountType: 'fixed' }, 'currency', { reason: 'required' }],
  [DICTIONARIES['promo-codes'].schema, { ...promo, code: '\u200b \u2800' }, 'code', { reason: 'required' }],
  [DICTIONARIES.flags.schema, { key: 'a', share: 101 }, 'share', { reason: 'atMost', limit: 100 }],
  [DICTIONARIES.flags.schema, { key: 'a', rules: '{' }, 'rules', { reason: 'json' }],
  [DICTIONARIES.redirects.schema, { from: '/a', to: '//b' }, 'to', { reason: 'path' }],
  [DICTIONARIES['complex-sets'].schema, { id: 'a' }, 'hrefs', { reason: 'required' }],
  [DICTIONARIES['complex-sets'].schema, { id: 'a', hrefs: ['one'] }, 'hrefs', { reason: 'atLeast', limit: 2 }],
  [DICTIONARIES['working-hours'].schema, { id: 'a', hours: 'always' }, 'hours', { reason: 'hours' }],
  [DICTIONARIES['discount-display'].schema, { id: 'a', shown: true, unknown: 1 }, 'body', { reason: 'wrong' }],
])('a validation error has a code that can be translated: %#', async (schema, body, field, expected) => {
  const { error } = schema.safeParse(body)
  if (!error) throw new Error('taken')
  const { errors } = (await badRequest(error).json()) as { errors: { field: string; message: string }[] }
  expect(errors).toEqual([{ field, message: expect.any(String) as string, ...expected }])
})
