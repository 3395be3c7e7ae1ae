import { z } from 'zod'
import { currencies, END_BEFORE_START, endsAfterStart, field, itemId, line, order, productIds, time } from './field.ts'

/**
 * Whether discounts of some products are shown in some currencies (specification, section 4). No product means all,
 * no currency too; of several that hold the lowest `order` decides.
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
