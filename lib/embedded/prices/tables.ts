export interface PricesTables {
  products: { bitrix_id: string; href: string; name: string; group_key: string; position: number; demo: number }
  prices: {
    bitrix_id: string
    currency: string
    start_price: number
    price: number
    discount_state: string
    discount_size: number
    discount_price: number
    additional_price: number
    price_skype: number
  }
  /**
   * History of prices. `before` and `after` are JSON of `priceChangesResponseSchema`, null for no price. Changes of one
   * request share a `batch_id` and are numbered by `position`.
   */
  price_changes: {
    id: string
    batch_id: string
    position: number
    bitrix_id: string
    currency: string
    changed_at: string
    actor: string
    before: string | null
    after: string | null
  }
}
