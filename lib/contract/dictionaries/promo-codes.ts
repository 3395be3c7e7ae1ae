import { z } from 'zod'
import { CURRENCIES } from '../../domain/currencies.ts'
import type { ValidationCode } from '../../http/validation-codes.ts'
import { isWholeMinor, minorDigits } from '../../domain/money.ts'
import { promoKey } from '../../domain/order/promo-key.ts'
import { MAX_PROMO_CODE } from '../../domain/order/promo.ts'
import { field, productIds, time } from './field.ts'

/** Above any price, and exact in minor units. */
const MAX_AMOUNT = 1_000_000_000

/** `discount` in whole percent, or in major units of `currency`. No product means all. */
export const promoTerms = {
  discountType: field(z.enum(['percent', 'fixed']), { column: true }),
  discount: field(z.number().positive().max(MAX_AMOUNT), { column: true }),
  currency: field(z.enum(CURRENCIES).optional(), { column: true }),
  productIds: field(productIds, { control: 'products' }),
  validFrom: field(time.optional(), { control: 'datetime', column: true }),
  expiresAt: field(time.optional(), { control: 'datetime', column: true }),
  maxUses: field(z.int().min(0).max(MAX_AMOUNT).optional(), { column: true }),
}

export type PromoTerms = z.output<z.ZodObject<typeof promoTerms>>

export function checkPromoTerms(
  { discountType, discount, currency, validFrom, expiresAt }: PromoTerms,
  { addIssue }: z.RefinementCtx,
): void {
  const addError = (name: string, reason: ValidationCode, message: string, limit?: number) =>
    addIssue({ code: 'custom', path: [name], message, params: { reason, limit } })
  if (discountType === 'percent' && (discount > 100 || !Number.isInteger(discount)))
    addError('discount', 'percent', 'a whole percent, at most 100')
  if (discountType === 'fixed' && !currency) addError('currency', 'required', 'a fixed discount needs its currency')
  if (discountType === 'fixed' && currency && !isWholeMinor(discount, currency))
    addError('discount', 'decimals', `no amount of ${currency}`, minorDigits(currency))
  if (validFrom && expiresAt && validFrom >= expiresAt) addError('expiresAt', 'beforeStart', 'ends before it starts')
}

export const promoItemSchema = z
  .strictObject({
    code: field(z.string().overwrite(promoKey).min(1).max(MAX_PROMO_CODE), { column: true }),
    ...promoTerms,
  })
  .superRefine(checkPromoTerms)
