/** `discount` is whole percent or minor units of `currency`. `product_ids` is JSON, null for all. */
interface PromoTerms {
  discount_type: 'percent' | 'fixed'
  discount: number
  currency: string | null
  product_ids: string | null
  valid_from: string | null
  expires_at: string | null
  max_uses: number | null
}

export interface PromoTables {
  /** `code` is upper case. */
  promo_codes: PromoTerms & { code: string }
  /**
   * Series of generated codes, which share its terms; `max_uses` is that of each code. `key` is the idempotency key of
   * the request, `count` and `length` the number of codes and of random characters that it asked for.
   */
  promo_series: PromoTerms & { prefix: string; key: string; count: number; length: number; created_at: string }
  promo_series_codes: { code: string; prefix: string }
}
