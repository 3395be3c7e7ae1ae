import { z } from 'zod'
import { parseCurrency } from '../domain/currencies.ts'
import { parseAmount } from '../domain/money.ts'
import { MAX_PROMO_CODE, PROMO_REFUSALS, type Promo, type PromoRefusal } from '../domain/order/promo.ts'

const amount = z.unknown().optional().transform(parseAmount)
const currency = z.string().trim().toUpperCase().nullish().catch(null)

/** Query of `GET /api/check-promo/`. The random parameter beside it only keeps caches away. */
export const checkPromoQuerySchema = z.object({
  promocode: z
    .string()
    .regex(/^\P{Cc}*$/u)
    .trim()
    .min(1)
    .max(MAX_PROMO_CODE),
  cy: z.string().trim().toUpperCase().max(3).optional().catch(undefined),
})

/** Answer of `GET /api/check-promo/` as a backend may send it: numbers as strings, absent fields as null. */
export const checkPromoSchema = z.looseObject({
  valid: z.union([z.boolean(), z.stringbool()]),
  code: z.string().nullish().catch(null),
  discountType: z.enum(['percent', 'fixed']).nullish().catch(null),
  discount: amount,
  currency,
  expiresAt: z.string().nullish().catch(null),
  productIds: z.array(z.coerce.string()).nullish().catch(null),
  reason: z.string().nullish().catch(null),
})

/** The same answer as our own backend sends it. */
export type CheckedPromo =
  | { valid: false; code: string; reason: PromoRefusal }
  | { valid: true; code: string; discountType: Promo['type']; discount: number; currency?: string; expiresAt?: string; productIds?: string[] }

/** The code that an answer describes, or why it does not hold. An answer that makes no sense is a code that does not exist. */
export function promoOf(wire: z.output<typeof checkPromoSchema>, asked: { code: string; currency: string }): Promo | PromoRefusal {
  const reason = PROMO_REFUSALS.find((known) => known === wire.reason) ?? 'unknown'
  if (!wire.valid || !wire.discountType || wire.discount <= 0) return reason
  if (wire.discountType === 'percent' && wire.discount > 100) return reason
  const held = parseCurrency(wire.currency) ?? (wire.discountType === 'fixed' ? parseCurrency(asked.currency) : undefined)
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
