import { GIFT_LIMITS, MAX_ITEMS, MAX_QUANTITY, removed, type BasketItem } from '../domain/order/basket.ts'
import { MAX_PROMO_CODE } from '../domain/order/promo.ts'
import { BASKET_KEY, showBasketCount } from './basket-count.ts'
import { isRecord } from './record.ts'

/** The price of one test when the visitor last looked, major units and as it was read. */
export interface SeenPrice {
  readonly currency: string
  readonly amount: number
  readonly text: string
}

/** A basket as it is kept in the browser. */
export interface SavedBasket {
  /** Tells this basket from the next one of this browser; it is made with the first test, and gone with the order. */
  readonly id?: string | undefined
  readonly items: readonly BasketItem[]
  readonly promocode?: string | undefined
  /** By product id. */
  readonly seen: Readonly<Record<string, SeenPrice>>
}

/** Leaves room in the key of an order for what tells one order of a basket from another. */
const ID = /^[\w-]{16,50}$/
/** Without `randomUUID`, which pages that are not https lack. */
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
      ...(isRecord(gift) && {
        gift: {
          recipient: text(gift['recipient'], GIFT_LIMITS.recipient),
          message: text(gift['message'], GIFT_LIMITS.message),
        },
      }),
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

/** Reads a stored basket: what is not an item of ours is left out. `basketItemsSchema`, which is too large for the first load, takes what this gives and cleans its texts. */
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

/** A basket without one of its tests; what it cost is forgotten with it. */
export function withoutItem({ items, seen, ...basket }: SavedBasket, bitrixId: string): SavedBasket {
  const { [bitrixId]: _forgotten, ...others } = seen
  return { ...basket, items: removed(items, bitrixId), seen: others }
}

/** A basket with an item that was taken out put back to its place, if it is not there. */
export function withItemBack(basket: SavedBasket, item: BasketItem, place: number): SavedBasket {
  const { items } = basket
  return items.some(({ bitrixId }) => bitrixId === item.bitrixId)
    ? basket
    : { ...basket, items: [...items.slice(0, place), item, ...items.slice(place)] }
}

let raw: string | null = null
let basket = EMPTY
/** Without storage a basket lasts as long as its page. */
let forgetful = false
const listeners = new Set<() => void>()

function read(): SavedBasket {
  if (forgetful) return basket
  try {
    const stored = localStorage.getItem(BASKET_KEY)
    if (stored !== raw) {
      raw = stored
      basket = parseBasket(stored)
    }
  } catch {
    forgetful = true
  }
  return basket
}

function tell(): void {
  showBasketCount(document, read().items.length)
  for (const listener of listeners) listener()
}

/** The basket of this browser, in step across its tabs. */
export const basketStore = {
  get: read,
  /** False where the browser keeps nothing. */
  lasts: (): boolean => !forgetful,
  change(change: (basket: SavedBasket) => SavedBasket): void {
    const before = read()
    const after = change(before)
    if (after === before) return
    basket = after.items.length && !after.id ? { ...after, id: makeId() } : after
    try {
      localStorage.setItem(BASKET_KEY, (raw = JSON.stringify(basket)))
    } catch {
      forgetful = true
    }
    tell()
  },
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('storage', tell)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', tell)
    }
  },
}
