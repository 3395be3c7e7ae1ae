import { toRecord } from '../to-record.ts'

/** `quantity`: units at the normal price; `secondKit`: one more kit for another person, at the additional price. */
export interface BasketItem {
  readonly bitrixId: string
  readonly quantity: number
  readonly secondKit?: boolean | undefined
  readonly consultation?: boolean | undefined
  readonly gift?: Gift | undefined
}

export type GiftField = keyof typeof GIFT_FORM
export type Gift = Readonly<Record<GiftField, string>>

/** Larger quantities are arranged with an operator. */
export const MAX_QUANTITY = 10
export const MAX_ITEMS = 30
/** Fields of a gift in their order; `kind` as in the order form, `maxLength` in characters. */
export const GIFT_FORM = {
  recipient: { kind: 'line', maxLength: 100 },
  message: { kind: 'text', maxLength: 500 },
} as const satisfies Readonly<Record<string, { readonly kind: 'line' | 'text'; readonly maxLength: number }>>

export const GIFT_FIELDS = Object.keys(GIFT_FORM) as GiftField[]

export const toGift = (value: (field: GiftField) => string): Gift => toRecord(GIFT_FIELDS, value)

export const giftTexts = (gift: Gift): string[] => GIFT_FIELDS.map((field) => gift[field]).filter(Boolean)

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
