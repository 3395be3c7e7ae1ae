import fc from 'fast-check'

const EARLY_STATES = ['new', 'paid', 'inProgress', 'sent', 'done', 'cancelled'] as const

/** An order stored before its state was split into two, with irregular rows among them. Times are days of one month. */
export interface EarlyOrder {
  readonly state: string
  readonly total: number
  readonly currency: string
  readonly paidAt: string | null
  readonly note: string
  readonly changes: readonly {
    readonly at: string
    readonly actor: string
    readonly before: string
    readonly after: string
  }[]
  readonly payments: readonly {
    readonly kind: string
    readonly amount: number
    readonly currency: string
    readonly at: string
  }[]
}

const time = fc.integer({ min: 10, max: 28 }).map((day) => `2026-05-${day}T10:00:00.000Z`)
const state = fc.oneof(
  { arbitrary: fc.constantFrom<string>(...EARLY_STATES), weight: 9 },
  { arbitrary: fc.constant('unknown'), weight: 1 },
)
const recorded = fc.oneof(
  {
    arbitrary: fc.record({ state, note: fc.constantFrom('', 'call back', 'ё"\n\\') }).map((one) => JSON.stringify(one)),
    weight: 8,
  },
  { arbitrary: state.map((one) => JSON.stringify({ state: one })), weight: 1 },
  { arbitrary: fc.constantFrom('', '{', 'null', '[]', '{"state":1,"note":null}', '{"state":"toString"}'), weight: 1 },
)

/** Orders from before the split, with histories and payments that may be inconsistent. */
export const earlyOrder: fc.Arbitrary<EarlyOrder> = fc
  .constantFrom(0, 1, 1_990_000, 900_719_925_474)
  .chain((total) =>
    fc.record({
      state,
      total: fc.constant(total),
      currency: fc.constantFrom('RUB', 'CLP', 'EUR', 'XXX'),
      paidAt: fc.option(time),
      note: fc.constantFrom('', 'noted'),
      changes: fc.array(
        fc.record({
          at: time,
          actor: fc.constantFrom('payment', 'one@example.com', 'erased'),
          before: recorded,
          after: recorded,
        }),
        { maxLength: 4 },
      ),
      payments: fc.array(
        fc.record({
          kind: fc.constantFrom('paid', 'failed', 'expired'),
          amount: fc.constantFrom(total, 7),
          currency: fc.constantFrom('RUB', 'CLP', 'EUR'),
          at: time,
        }),
        { maxLength: 2 },
      ),
    }),
  )
