import { expect, it } from 'vitest'
import type { z } from 'zod'
import { DICTIONARIES } from '../../../lib/contract/dictionaries/table.ts'
import { seriesQuestionSchema } from '../../../lib/contract/marketing-store.ts'
import { orderChangeSchema, ordersQuestionSchema } from '../../../lib/contract/orders-admin.ts'
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
const banner = { id: 'a', slot: 'home', title: 'A' }
const promo = { code: 'A', discountType: 'percent', discount: 5 }
const range = { measure: 'events', from: '2026-01-02', to: '2026-01-03' }

it.each<[z.ZodType, unknown, string, object]>([
  [seriesQuestionSchema, { ...range, to: '2026-01-01' }, 'to', { fault: 'beforeStart' }],
  [seriesQuestionSchema, { ...range, to: '2030-01-01' }, 'to', { fault: 'days', limit: 732 }],
  [seriesQuestionSchema, { ...range, from: 'soon' }, 'from', { fault: 'date' }],
  [seriesQuestionSchema, { ...range, measure: 'x' }, 'measure', { fault: 'choice' }],
  [ordersQuestionSchema, { from: '2026-01-02', to: '2026-01-01' }, 'to', { fault: 'beforeStart' }],
  [orderChangeSchema, { version: 1, note: 'x'.repeat(2001) }, 'note', { fault: 'tooLong', limit: 2000 }],
  [
    pricesChangeSchema,
    { changes: [{ bitrixId: '1', currency: 'RUB', before: null, after: values }] },
    'changes.0.after.price',
    { fault: 'decimals', limit: 2 },
  ],
  [DICTIONARIES.banners.schema, { ...banner, title: ' ' }, 'title', { fault: 'required' }],
  [DICTIONARIES.banners.schema, { ...banner, slot: 'x' }, 'slot', { fault: 'choice' }],
  [DICTIONARIES.banners.schema, { ...banner, id: 'ä' }, 'id', { fault: 'id' }],
  [DICTIONARIES.banners.schema, { ...banner, href: 'javascript:alert(1)' }, 'href', { fault: 'address' }],
  [DICTIONARIES.banners.schema, { ...banner, startsAt: 'soon' }, 'startsAt', { fault: 'date' }],
  [DICTIONARIES.banners.schema, { ...banner, order: 1.5 }, 'order', { fault: 'whole' }],
  [
    DICTIONARIES.banners.schema,
    { ...banner, startsAt: '2026-01-02T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' },
    'endsAt',
    { fault: 'beforeStart' },
  ],
  [DICTIONARIES['promo-codes'].schema, { ...promo, discount: 'x' }, 'discount', { fault: 'number' }],
  [DICTIONARIES['promo-codes'].schema, { ...promo, discount: 0 }, 'discount', { fault: 'above', limit: 0 }],
  [DICTIONARIES['promo-codes'].schema, { ...promo, discount: 101 }, 'discount', { fault: 'percent' }],
  [DICTIONARIES['promo-codes'].schema, { ...promo, discountType: 'fixed' }, 'currency', { fault: 'required' }],
  [DICTIONARIES['promo-codes'].schema, { ...promo, code: '\u200b \u2800' }, 'code', { fault: 'required' }],
  [DICTIONARIES.flags.schema, { key: 'a', share: 101 }, 'share', { fault: 'atMost', limit: 100 }],
  [DICTIONARIES.flags.schema, { key: 'a', rules: '{' }, 'rules', { fault: 'json' }],
  [DICTIONARIES.redirects.schema, { from: '/a', to: '//b' }, 'to', { fault: 'path' }],
  [DICTIONARIES['complex-sets'].schema, { id: 'a' }, 'hrefs', { fault: 'required' }],
  [DICTIONARIES['complex-sets'].schema, { id: 'a', hrefs: ['one'] }, 'hrefs', { fault: 'atLeast', limit: 2 }],
  [DICTIONARIES['working-hours'].schema, { id: 'a', hours: 'always' }, 'hours', { fault: 'hours' }],
  [DICTIONARIES['discount-display'].schema, { id: 'a', shown: true, unknown: 1 }, 'body', { fault: 'wrong' }],
])('a refusal says what is wrong in a way that has words: %#', async (schema, body, field, said) => {
  const { error } = schema.safeParse(body)
  if (!error) throw new Error('taken')
  const { errors } = (await badRequest(error).json()) as { errors: { field: string; message: string }[] }
  expect(errors).toEqual([{ field, message: expect.any(String) as string, ...said }])
})
