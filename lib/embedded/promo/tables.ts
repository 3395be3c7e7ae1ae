/** Rows of this room, as `Tables` of the database says. */
export interface PromoTables {
  /** `code` in capitals. `discount`: whole percent, or minor units of `currency`. `product_ids`: JSON, null = all. */
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
