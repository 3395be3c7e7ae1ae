export interface MarketingTables {
  /** Counters per day (UTC). `amount`: minor units of the currency in `kind`. The dimension `all` has one value. */
  marketing_counts: {
    day: string
    measure: string
    dimension: string
    kind: string
    value: string
    count: number
    amount: number
  }
  /** Values counted separately on a day; `list`: a dimension, or a measure whose kinds are limited. */
  marketing_values: { day: string; list: string; value: string }
  /** `steps`: JSON with the number of values per step of each measure (see `stepOf`); `samples`: their total. */
  marketing_vitals: { day: string; dimension: string; value: string; steps: string; samples: number }
  /** Progress of a visit on a day; `facts`: JSON of the dimension values of its events. */
  marketing_visits: { day: string; session_id: string; step: number; facts: string }
}
