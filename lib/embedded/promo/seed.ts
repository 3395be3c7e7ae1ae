import { toMinor } from '../../domain/money.ts'
import type { Tables } from '../database/schema.ts'

type Row = Tables['promo_codes']
const code = (name: string, discount_type: Row['discount_type'], discount: number, limits: Partial<Row> = {}): Row => ({
  code: name,
  discount_type,
  discount,
  currency: null,
  product_ids: null,
  expires_at: null,
  max_uses: null,
  ...limits,
})

/** Demonstration codes: one of every kind (percent, fixed, expired, exhausted, one product, one currency). */
export const PROMO_SEEDS: readonly Row[] = [
  code('DNA10', 'percent', 10),
  code('MINUS1000', 'fixed', toMinor(1000, 'RUB'), { currency: 'RUB' }),
  code('SUMMER2026', 'percent', 20, { expires_at: '2026-09-01T00:00:00.000Z' }),
  code('FIRST100', 'percent', 30, { max_uses: 0 }),
  code('GENOME15', 'percent', 15, { product_ids: JSON.stringify(['1003']) }),
  code('EURO20', 'fixed', toMinor(20, 'EUR'), { currency: 'EUR' }),
]
