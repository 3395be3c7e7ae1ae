import type { PromoTerms } from '../../contract/dictionaries/promo-codes.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import { toMajor, toMinor } from '../../domain/money.ts'
import type { Tables } from '../database/schema.ts'
import { parseStoredJson } from '../dictionaries/adapter.ts'

export type TermsRow = Omit<Tables['promo_codes'], 'code'>

/** Converts stored terms, even invalid ones. */
export function toTerms({ discount_type: discountType, discount, currency, product_ids, ...row }: TermsRow) {
  const currencyCode = parseCurrency(currency)
  return {
    discountType,
    discount: discountType === 'fixed' && currencyCode ? toMajor(discount, currencyCode) : discount,
    ...(currency !== null && { currency }),
    productIds: product_ids === null ? [] : parseStoredJson(product_ids),
    ...(row.valid_from !== null && { validFrom: row.valid_from }),
    ...(row.expires_at !== null && { expiresAt: row.expires_at }),
    ...(row.max_uses !== null && { maxUses: row.max_uses }),
  }
}

export const toTermsRow = ({ discountType, discount, currency, productIds, ...terms }: PromoTerms): TermsRow => ({
  discount_type: discountType,
  discount: discountType === 'fixed' && currency ? toMinor(discount, currency) : discount,
  currency: currency ?? null,
  product_ids: productIds.length ? JSON.stringify(productIds) : null,
  valid_from: terms.validFrom ?? null,
  expires_at: terms.expiresAt ?? null,
  max_uses: terms.maxUses ?? null,
})
