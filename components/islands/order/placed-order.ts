import type { ShopItem } from '@/lib/analytics/events'

const KEY = 'placedOrder'

/** Order placed in this tab, to be reported by its page after payment. */
interface PlacedOrder {
  readonly currency: string
  readonly value: number
  readonly items: readonly ShopItem[]
}

export function savePlacedOrder(number: string, order: PlacedOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ number, order }))
  } catch {
    return
  }
}

/** Takes the order out of storage; `undefined` if this tab did not place it, or it was already reported. */
export function loadPlacedOrder(number: string): PlacedOrder | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { number?: unknown; order?: PlacedOrder }
    if (saved.number !== number) return undefined
    sessionStorage.removeItem(KEY)
    return saved.order
  } catch {
    return undefined
  }
}
