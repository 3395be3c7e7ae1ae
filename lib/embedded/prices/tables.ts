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
   * request share a `batch_id` and are numbered by `position`. `schedule_id`: the schedule that made the change.
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
    schedule_id: string | null
  }
  /** Planned changes of prices. `next_at`: start or end that comes next, null when none is left. */
  price_schedules: {
    id: string
    version: number
    state: string
    starts_at: string
    ends_at: string | null
    next_at: string | null
    created_at: string
    actor: string
    note: string
  }
  /** `start_result`, `end_result`: null until then, `applied`, or `skipped` if the price had been changed otherwise. */
  price_schedule_items: {
    schedule_id: string
    position: number
    bitrix_id: string
    currency: string
    before: string | null
    after: string | null
    start_result: string | null
    end_result: string | null
  }
}
