/** `quantity`: units at the normal price; `secondKit`: one more kit for another person, at the additional price. */
export interface BasketItem {
  readonly bitrixId: string
  readonly quantity: number
  readonly secondKit?: boolean | undefined
  readonly consultation?: boolean | undefined
  readonly gift?: Gift | undefined
}

export interface Gift {
  readonly recipient: string
  readonly message: string
}

/** Larger quantities are arranged with an operator. */
export const MAX_QUANTITY = 10
export const MAX_ITEMS = 30
export const GIFT_LIMITS = { recipient: 100, message: 500 } as const

/** Adds a test. An existing one stays unchanged: its order button means "this test", not "one more". */
export const added = (items: readonly BasketItem[], item: BasketItem): readonly BasketItem[] =>
  items.some(({ bitrixId }) => bitrixId === item.bitrixId) || items.length >= MAX_ITEMS ? items : [...items, item]

export const removed = (items: readonly BasketItem[], bitrixId: string): readonly BasketItem[] =>
  items.filter((item) => item.bitrixId !== bitrixId)

export const changed = (
  items: readonly BasketItem[],
  bitrixId: string,
  change: Partial<Omit<BasketItem, 'bitrixId'>>,
): readonly BasketItem[] =>
  items.map((item) =>
    item.bitrixId === bitrixId
      ? { ...item, ...change, quantity: clampQuantity(change.quantity ?? item.quantity) }
      : item,
  )

export const clampQuantity = (quantity: number): number =>
  Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity) || 1))
