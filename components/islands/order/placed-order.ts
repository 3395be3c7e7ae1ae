import type { ShopItem } from '@/lib/analytics/events'

const KEY = 'placedOrder'

/** An order that this tab has just placed, for its page to tell of when it is paid. */
interface PlacedOrder {
  readonly currency: string
  readonly value: number
  readonly items: readonly ShopItem[]
}

/** Keeps an order for its page. */
export function keepPlaced(number: string, order: PlacedOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ number, order }))
  } catch {
    return
  }
}

/** The order of a number, once; `undefined` where this tab did not place it, or has told of it. */
export function takePlaced(number: string): PlacedOrder | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { number?: unknown; order?: PlacedOrder }
    if (kept.number !== number) return undefined
    sessionStorage.removeItem(KEY)
    return kept.order
  } catch {
    return undefined
  }
}
