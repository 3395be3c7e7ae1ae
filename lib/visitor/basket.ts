import { GIFT_FORM, MAX_ITEMS, MAX_QUANTITY, removed, toGift, type BasketItem } from '../domain/order/basket.ts'
import { MAX_PROMO_CODE } from '../domain/order/promo.ts'
import { BASKET_KEY, showBasket } from './show-basket.ts'
import { isRecord } from './record.ts'

export interface SeenPrice {
  readonly currency: string
  readonly amount: number
  readonly text: string
}

/**
 * `id` identifies the basket; it is created with the first item and removed with the order. `seen` has, by product id,
 * the prices at the visitor's last visit, in major units and as formatted then.
 */
export interface SavedBasket {
  readonly id?: string | undefined
  readonly items: readonly BasketItem[]
  readonly promocode?: string | undefined
  readonly seen: Readonly<Record<string, SeenPrice>>
}

/**
 * Leaves room in the idempotency key for the part that distinguishes orders of one basket. Not made by
 * `crypto.randomUUID`, which requires a secure context.
 */
const ID = /^[\w-]{16,50}$/
const makeId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

const EMPTY: SavedBasket = { items: [], seen: {} }

const text = (value: unknown, max: number) => (typeof value === 'string' ? value.slice(0, max) : '')

function parseItem(value: unknown): BasketItem[] {
  if (!isRecord(value)) return []
  const { bitrixId, quantity, secondKit, consultation, gift } = value
  if (typeof bitrixId !== 'string' || !/^\S.{0,63}$/.test(bitrixId) || bitrixId.trim() !== bitrixId) return []
  if (!Number.isInteger(quantity) || Number(quantity) < 1 || Number(quantity) > MAX_QUANTITY) return []
  return [
    {
      bitrixId,
      quantity: Number(quantity),
      ...(secondKit === true && { secondKit }),
      ...(consultation === true && { consultation }),
      ...(isRecord(gift) && { gift: toGift((field) => text(gift[field], GIFT_FORM[field].maxLength)) }),
    },
  ]
}

function parseSeen(value: unknown): [string, SeenPrice][] {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([id, price]): [string, SeenPrice][] => {
    if (!isRecord(price)) return []
    const { currency, amount, text: written } = price
    return typeof currency === 'string' && typeof amount === 'number' && typeof written === 'string'
      ? [[id, { currency, amount, text: written }]]
      : []
  })
}

/**
 * Parses a stored basket and drops invalid items. Must agree with `basketItemsSchema`, which is too large for the first
 * load and cleans the texts later.
 */
export function parseBasket(stored: string | null): SavedBasket {
  let json: unknown
  try {
    json = JSON.parse(stored ?? 'null')
  } catch {
    return EMPTY
  }
  if (!isRecord(json)) return EMPTY
  const items = (Array.isArray(json['items']) ? json['items'] : []).flatMap(parseItem)
  const promocode = text(json['promocode'], MAX_PROMO_CODE)
  const { id } = json
  return {
    ...(typeof id === 'string' && ID.test(id) && { id }),
    items: items
      .filter((item, index) => items.findIndex(({ bitrixId }) => bitrixId === item.bitrixId) === index)
      .slice(0, MAX_ITEMS),
    ...(promocode && { promocode }),
    seen: Object.fromEntries(parseSeen(json['seen'])),
  }
}

export function withoutItem({ items, seen, ...basket }: SavedBasket, bitrixId: string): SavedBasket {
  const { [bitrixId]: _removed, ...others } = seen
  return { ...basket, items: removed(items, bitrixId), seen: others }
}

export function withItemBack(basket: SavedBasket, item: BasketItem, position: number): SavedBasket {
  const { items } = basket
  return items.some(({ bitrixId }) => bitrixId === item.bitrixId)
    ? basket
    : { ...basket, items: [...items.slice(0, position), item, ...items.slice(position)] }
}

let raw: string | null = null
let basket = EMPTY
let isStorageBlocked = false
const listeners = new Set<() => void>()

function read(): SavedBasket {
  if (isStorageBlocked) return basket
  try {
    const stored = localStorage.getItem(BASKET_KEY)
    if (stored !== raw) {
      raw = stored
      basket = parseBasket(stored)
    }
  } catch {
    isStorageBlocked = true
  }
  return basket
}

function notify(): void {
  showBasket(
    document,
    read().items.map(({ bitrixId }) => bitrixId),
  )
  for (const listener of listeners) listener()
}

/** The basket of this browser, synchronized across tabs. If storage is blocked, it lasts as long as the page. */
export const basketStore = {
  get: read,
  lasts: (): boolean => !isStorageBlocked,
  change(change: (basket: SavedBasket) => SavedBasket): void {
    const before = read()
    const after = change(before)
    if (after === before) return
    basket = after.items.length && !after.id ? { ...after, id: makeId() } : after
    try {
      localStorage.setItem(BASKET_KEY, (raw = JSON.stringify(basket)))
    } catch {
      isStorageBlocked = true
    }
    notify()
  },
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('storage', notify)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', notify)
    }
  },
}
