import { isSamePromoCode, promoKeys } from '../../../domain/order/promo-key.ts'
import { toTerms, toTermsRow } from '../../promo/terms.ts'
import { createAdapter } from '../adapter.ts'

export const promoCodes = createAdapter<'promo-codes', 'promo_codes'>({
  table: 'promo_codes',
  key: 'code',
  sort: [],
  toItem: ({ code, ...terms }) => ({ code, ...toTerms(terms) }),
  toRow: ({ code, ...terms }) => ({ code, ...toTermsRow(terms) }),
  async findProblem(database, { code }) {
    const rows = await database.selectFrom('promo_codes').select('code').where('code', '!=', code).execute()
    const ofSeries = database.selectFrom('promo_series_codes').select('code').where('code', 'in', promoKeys(code))
    const isTwin = rows.some((row) => isSamePromoCode(row.code, code)) || (await ofSeries.executeTakeFirst())
    return isTwin ? { field: 'code', reason: 'taken', message: 'the same code exists in another notation' } : undefined
  },
})
