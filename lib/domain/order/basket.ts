/** What somebody wants of one test. */
export interface BasketItem {
  readonly bitrixId: string
  /** How many at the test's own price. */
  readonly quantity: number
  /** One more kit for another person, at the additional price. */
  readonly secondKit?: boolean | undefined
  /** A talk with a specialist about the result. */
  readonly consultation?: boolean | undefined
  readonly gift?: Gift | undefined
}

/** Whom a test is given to, and what the card says. */
export interface Gift {
  readonly recipient: string
  readonly message: string
}

/** More of one test in one order is arranged by talking. */
export const MAX_QUANTITY = 10
/** Different tests in one order. */
export const MAX_ITEMS = 30
export const GIFT_LIMITS = { recipient: 100, message: 500 } as const

/** Puts a test into the basket. One that is there already stays as it is: its order button means "this test", not "one more". */
export const added = (items: readonly BasketItem[], item: BasketItem): readonly BasketItem[] =>
  items.some(({ bitrixId }) => bitrixId === item.bitrixId) || items.length >= MAX_ITEMS ? items : [...items, item]

/** Takes a test out. */
export const removed = (items: readonly BasketItem[], bitrixId: string): readonly BasketItem[] =>
  items.filter((item) => item.bitrixId !== bitrixId)

/** Changes one test; its quantity stays within what one order takes. */
export const changed = (
  items: readonly BasketItem[],
  bitrixId: string,
  change: Partial<Omit<BasketItem, 'bitrixId'>>,
): readonly BasketItem[] =>
  items.map((item) =>
    item.bitrixId === bitrixId ? { ...item, ...change, quantity: clamped(change.quantity ?? item.quantity) } : item,
  )

/** A quantity as one order takes it; what is no number is one. */
export const clamped = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity) || 1))
