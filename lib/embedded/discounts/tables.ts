/** Rows of this room, as `Tables` of the database says. */
export interface DiscountsTables {
  /** Whether discounts are shown (`shown` 1): `products`, `currencies` are JSON lists, empty = all; the first by `position` that holds decides. */
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
