/** Rows of this room, as `Tables` of the database says. */
export interface MarketingTables {
  /** What is counted of a day (UTC) by `MarketingStore`; `amount`: minor units of the currency that is the kind. The dimension `all` has one value. */
  marketing_counts: {
    day: string
    measure: string
    dimension: string
    kind: string
    value: string
    count: number
    amount: number
  }
  /** Values of visitors that are kept apart on a day; `list`: a dimension, or a measure whose kinds they are. */
  marketing_values: { day: string; list: string; value: string }
  /** What was measured of pages on a day; `steps`: JSON of how many values each step of each measure has (see `stepOf`), `samples`: how many they are in all. */
  marketing_vitals: { day: string; dimension: string; value: string; steps: string; samples: number }
  /** How far a visit has come today; `facts`: JSON of what its events said of it. */
  marketing_visits: { day: string; session_id: string; step: number; facts: string }
}
