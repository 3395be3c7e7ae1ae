import type { Quote } from '@/lib/contract/basket'
import type { SavedBasket, SeenPrice } from '@/lib/visitor/basket'

interface UnitPrice extends SeenPrice {
  readonly bitrixId: string
  readonly name: string
}

/**
 * Unit prices of the tests, except those changed by a promo code or a complex set: neither is a price change of the
 * test.
 */
const unitPrices = (quote: Quote): UnitPrice[] =>
  quote.lines
    .filter(({ kind, by }) => kind === 'test' && by !== 'promo' && by !== 'set')
    .map(({ bitrixId, name, unit }) => ({ bitrixId, name, currency: quote.currency, ...unit }))

export function changedPrices({ seen }: SavedBasket, quote: Quote): { name: string; before: string; now: string }[] {
  return unitPrices(quote).flatMap(({ bitrixId, name, currency, amount, text }) => {
    const before = seen[bitrixId]
    return before && before.currency === currency && before.amount !== amount
      ? [{ name, before: before.text, now: text }]
      : []
  })
}

/** Marks the quote's prices as seen: those not yet known, or all with `again`. */
export function withSeen(basket: SavedBasket, quote: Quote, { again }: { again: boolean }): SavedBasket {
  const news = unitPrices(quote).filter(
    ({ bitrixId, currency }) => again || basket.seen[bitrixId]?.currency !== currency,
  )
  if (!news.length) return basket
  return {
    ...basket,
    seen: {
      ...basket.seen,
      ...Object.fromEntries(news.map(({ bitrixId, currency, amount, text }) => [bitrixId, { currency, amount, text }])),
    },
  }
}
