import { z } from 'zod'
import { parseCurrency } from '../domain/currencies.ts'
import { isUnreadableAmount, parseAmount } from '../domain/money.ts'
import { MAX_PROMO_CODE, normalizePromoCode, PROMO_ERRORS, type Promo, type PromoError } from '../domain/order/promo.ts'
import { noteField } from '../http/invalid-fields.ts'
import { isAbsent, tolerant } from './tolerant.ts'
import { listOfAtMost, MAX_RECORDS } from './valid-records.ts'

const amount = z
  .unknown()
  .optional()
  .transform((value) => {
    if (isUnreadableAmount(value)) noteField('discount', value)
    return parseAmount(value)
  })

/** Also keeps unknown codes: an amount in an unknown currency must not count as one in the page's currency. */
const currency = z
  .unknown()
  .optional()
  .transform((value) => {
    if (isAbsent(value)) return null
    const code = String(value).trim().toUpperCase()
    if (!parseCurrency(code)) noteField('currency', value)
    return code
  })

export const checkPromoQuerySchema = z.object({
  promocode: z.string().overwrite(normalizePromoCode).min(1).max(MAX_PROMO_CODE),
  cy: z.string().trim().toUpperCase().max(3).optional().catch(undefined),
})

/**
 * Response of `GET /api/check-promo/` from any backend: numbers as strings, absent fields as null. An unreadable
 * `productIds` rejects the response: ignored, it would make the code valid for every product.
 */
export const checkPromoSchema = z.looseObject({
  valid: z.union([z.boolean(), z.stringbool()]),
  code: tolerant('code', z.string().max(200), null),
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
  expiresAt: tolerant('expiresAt', z.string().max(100), null),
  productIds: listOfAtMost(MAX_RECORDS, z.union([z.string().max(100), z.number()]).transform(String)).nullish(),
  reason: tolerant('reason', z.string().max(200), null),
})

export type CheckedPromo =
  | { valid: false; code: string; reason: PromoError }
  | {
      valid: true
      code: string
      discountType: Promo['type']
      discount: number
      currency?: string
      expiresAt?: string
      productIds?: string[]
    }

/** Converts a response to a promo code or a rejection. An inconsistent response counts as an unknown code. */
export function toPromo(
  wire: z.output<typeof checkPromoSchema>,
  requested: { code: string; currency: string },
): Promo | PromoError {
  const reason = PROMO_ERRORS.find((one) => one === wire.reason) ?? 'unknown'
  if (!wire.valid || !wire.discountType || wire.discount <= 0) return reason
  if (wire.discountType === 'percent' && wire.discount > 100) return reason
  if (wire.currency && !parseCurrency(wire.currency)) return 'currency'
  const promoCurrency =
    parseCurrency(wire.currency) ?? (wire.discountType === 'fixed' ? parseCurrency(requested.currency) : undefined)
  // Variant 1 does not say which currency it means (specification, section 7).
  if (promoCurrency && promoCurrency !== requested.currency) return 'currency'
  return {
    code: wire.code ?? requested.code,
    type: wire.discountType,
    discount: wire.discount,
    ...(promoCurrency && { currency: promoCurrency }),
    ...(wire.productIds?.length && { productIds: wire.productIds }),
  }
}
