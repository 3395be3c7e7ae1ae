/** Rows of this room, as `Tables` of the database says. */
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
  /** Who changed a price. `before` and `after`: JSON as `priceChangesAnswerSchema` knows it, null = none. One call is one `act`, its changes are counted by `position`. */
  price_changes: {
    id: string
    act: string
    position: number
    bitrix_id: string
    currency: string
    at: string
    who: string
    before: string | null
    after: string | null
  }
}
