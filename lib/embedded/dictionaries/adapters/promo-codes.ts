import { parseCurrency } from '../../../domain/currencies.ts'
import { toMajor, toMinor } from '../../../domain/money.ts'
import { isSamePromoCode } from '../../../domain/order/promo-key.ts'
import { createAdapter, parseStoredJson } from '../adapter.ts'

export const promoCodes = createAdapter<'promo-codes', 'promo_codes'>({
  table: 'promo_codes',
  key: 'code',
  sort: [],
  toItem({ code, discount_type: discountType, discount, currency, product_ids, expires_at, max_uses }) {
    const currencyCode = parseCurrency(currency)
    return {
      code,
      discountType,
      discount: discountType === 'fixed' && currencyCode ? toMajor(discount, currencyCode) : discount,
      ...(currency !== null && { currency }),
      productIds: product_ids === null ? [] : parseStoredJson(product_ids),
      ...(expires_at !== null && { expiresAt: expires_at }),
      ...(max_uses !== null && { maxUses: max_uses }),
    }
  },
  toRow: ({ code, discountType, discount, currency, productIds, expiresAt = null, maxUses = null }) => ({
    code,
    discount_type: discountType,
    discount: discountType === 'fixed' && currency ? toMinor(discount, currency) : discount,
    currency: currency ?? null,
    product_ids: productIds.length ? JSON.stringify(productIds) : null,
    expires_at: expiresAt,
    max_uses: maxUses,
  }),
  async findProblem(database, { code }) {
    const rows = await database.selectFrom('promo_codes').select('code').where('code', '!=', code).execute()
    const isTwin = rows.some((row) => isSamePromoCode(row.code, code))
    return isTwin ? { field: 'code', reason: 'taken', message: 'the same code exists in another notation' } : undefined
  },
})
