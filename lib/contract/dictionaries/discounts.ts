import { z } from 'zod'
import { currencies, END_BEFORE_START, endsAfterStart, field, itemId, line, order, productIds, time } from './field.ts'

/**
 * Whether discounts of products are shown in currencies (specification, section 4). An empty list means all; of
 * several matching items, the one with the lowest `order` applies.
 */
export const discountItemSchema = z
  .strictObject({
    id: field(itemId, { column: true }),
    products: field(productIds, { control: 'products', column: true }),
    currencies: field(currencies, { control: 'currencies', column: true }),
    shown: field(z.boolean(), { column: true }),
    startsAt: field(time.optional(), { control: 'datetime', column: true }),
    endsAt: field(time.optional(), { control: 'datetime', column: true }),
    note: field(line(400).default(''), { control: 'textarea' }),
    order: field(order, {}),
  })
  .refine(endsAfterStart, END_BEFORE_START)
