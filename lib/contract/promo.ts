import { z } from 'zod'
import { parseCurrency } from '../domain/currencies.ts'
import { isUnreadableAmount, parseAmount } from '../domain/money.ts'
import {
  MAX_PROMO_CODE,
  normalizePromoCode,
  PROMO_REFUSALS,
  type Promo,
  type PromoRefusal,
} from '../domain/order/promo.ts'
import { noteField } from '../http/unreadable.ts'
import { isAbsent, tolerant } from './tolerant.ts'

const amount = z
  .unknown()
  .optional()
  .transform((value) => {
    if (isUnreadableAmount(value)) noteField('discount', value)
    return parseAmount(value)
  })

/** A code, known or not: an amount in an unknown currency is no amount in the one of the page. */
const currency = z
  .unknown()
  .optional()
  .transform((value) => {
    if (isAbsent(value)) return null
    const code = String(value).trim().toUpperCase()
    if (!parseCurrency(code)) noteField('currency', value)
    return code
  })

/** Query of `GET /api/check-promo/`. The random parameter beside it only keeps caches away. */
export const checkPromoQuerySchema = z.object({
  promocode: z.string().overwrite(normalizePromoCode).min(1).max(MAX_PROMO_CODE),
  cy: z.string().trim().toUpperCase().max(3).optional().catch(undefined),
})

/** Answer of `GET /api/check-promo/` as a backend may send it: numbers as strings, absent fields as null. */
export const checkPromoSchema = z.looseObject({
  valid: z.union([z.boolean(), z.stringbool()]),
  code: tolerant('code', z.string(), null),
  discountType: tolerant(
    'discountType',
    z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['percent', 'fixed'])),
    null,
  ),
  discount: amount,
  currency,
  expiresAt: tolerant('expiresAt', z.string(), null),
  // A list that cannot be read is no answer: the code would hold for every product.
  productIds: z.array(z.union([z.string(), z.number()]).transform(String)).nullish(),
  reason: tolerant('reason', z.string(), null),
})

/** The same answer as our own backend sends it. */
export type CheckedPromo =
  | { valid: false; code: string; reason: PromoRefusal }
  | {
      valid: true
      code: string
      discountType: Promo['type']
      discount: number
      currency?: string
      expiresAt?: string
      productIds?: string[]
    }

/** The code that an answer describes, or why it does not hold. An answer that makes no sense is a code that does not exist. */
export function promoOf(
  wire: z.output<typeof checkPromoSchema>,
  asked: { code: string; currency: string },
): Promo | PromoRefusal {
  const reason = PROMO_REFUSALS.find((known) => known === wire.reason) ?? 'unknown'
  if (!wire.valid || !wire.discountType || wire.discount <= 0) return reason
  if (wire.discountType === 'percent' && wire.discount > 100) return reason
  if (wire.currency && !parseCurrency(wire.currency)) return 'currency'
  const held =
    parseCurrency(wire.currency) ?? (wire.discountType === 'fixed' ? parseCurrency(asked.currency) : undefined)
  // Variant 1 does not say which currency it means (specification, section 7).
  if (held && held !== asked.currency) return 'currency'
  return {
    code: wire.code ?? asked.code,
    type: wire.discountType,
    discount: wire.discount,
    ...(held && { currency: held }),
    ...(wire.productIds?.length && { productIds: wire.productIds }),
  }
}
