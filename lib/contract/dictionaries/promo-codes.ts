import { z } from 'zod'
import { CURRENCIES } from '../../domain/currencies.ts'
import type { Fault } from '../../http/faults.ts'
import { isWholeMinor, minorDigits } from '../../domain/money.ts'
import { promoKey } from '../../domain/order/promo-key.ts'
import { MAX_PROMO_CODE } from '../../domain/order/promo.ts'
import { field, productIds, time } from './field.ts'

/** Far above any price, and still a whole number of minor units. */
const MOST = 1_000_000_000

/** A promo code as it is written: `discount` in whole percent, or in major units of `currency`. No product means all. */
export const promoItemSchema = z
  .strictObject({
    code: field(z.string().overwrite(promoKey).min(1).max(MAX_PROMO_CODE), { column: true }),
    discountType: field(z.enum(['percent', 'fixed']), { column: true }),
    discount: field(z.number().positive().max(MOST), { column: true }),
    currency: field(z.enum(CURRENCIES).optional(), { column: true }),
    productIds: field(productIds, { control: 'products' }),
    expiresAt: field(time.optional(), { control: 'datetime', column: true }),
    maxUses: field(z.int().min(0).max(MOST).optional(), { column: true }),
  })
  .superRefine(({ discountType, discount, currency }, { addIssue }) => {
    const refuse = (name: string, fault: Fault, message: string, limit?: number) =>
      addIssue({ code: 'custom', path: [name], message, params: { fault, limit } })
    if (discountType === 'percent' && (discount > 100 || !Number.isInteger(discount)))
      refuse('discount', 'percent', 'a whole percent, at most 100')
    if (discountType === 'fixed' && !currency) refuse('currency', 'required', 'a fixed discount needs its currency')
    if (discountType === 'fixed' && currency && !isWholeMinor(discount, currency))
      refuse('discount', 'decimals', `no amount of ${currency}`, minorDigits(currency))
  })
