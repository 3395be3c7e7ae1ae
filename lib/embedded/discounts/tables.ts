export interface DiscountsTables {
  /**
   * `products` and `currencies` are JSON lists, empty = all. The first active row by `position` decides whether
   * discounts are shown (`shown` = 1).
   */
  discounts: {
    id: string
    products: string
    currencies: string
    shown: number
    starts_at: string | null
    ends_at: string | null
    note: string
    position: number
  }
}
