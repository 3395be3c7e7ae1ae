export interface PromoTables {
  /**
   * `code` is upper case. `discount` is whole percent or minor units of `currency`. `product_ids` is JSON, null for
   * all.
   */
  promo_codes: {
    code: string
    discount_type: 'percent' | 'fixed'
    discount: number
    currency: string | null
    product_ids: string | null
    expires_at: string | null
    max_uses: number | null
  }
}
