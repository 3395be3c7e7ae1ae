import type { ShopItem } from '@/lib/analytics/events'
import { track } from '@/lib/analytics/track'
import { quoteSchema } from '@/lib/contract/basket'
import { lateCurrency } from '@/lib/visitor/late-currency'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'

const LIST = 'catalogue'

/** Places of the page where a product can be chosen, with its id. */
const cardsOf = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-id]')]

/** Ids, names and prices of what the page offers, in the visitor's currency. */
async function offered(page: Document): Promise<{ currency: string; items: ShopItem[] }> {
  const { lng: lang, market } = page.documentElement.dataset
  const ids = new Set(cardsOf(page).map(({ dataset }) => dataset['id'] ?? ''))
  const items = [...ids].map((bitrixId) => ({ bitrixId, quantity: 1 }))
  const late = await lateCurrency()
  const currency = market && (marketStore.get()?.currency ?? readSaved().currency ?? late)
  const response = await fetch('/api/quotes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, currency, lang }),
  })
  const quote = quoteSchema.parse(await response.json())
  return {
    currency: quote.currency,
    items: quote.lines.map(({ bitrixId, name, health, unit }, index) => ({
      item_id: bitrixId,
      item_name: name,
      health,
      price: unit.amount,
      quantity: 1,
      index,
    })),
  }
}

/** Ends the watch of the page before. */
let watch = new AbortController()

/** Tells analytics which tests were shown, looked at and chosen on a page of the catalogue. Loaded only for who has allowed it. */
export async function watchCatalogue(page: Document): Promise<void> {
  watch.abort()
  const { signal } = (watch = new AbortController())
  const cards = cardsOf(page)
  if (!cards.length) return
  const { currency, items } = await offered(page)
  if (signal.aborted) return
  const itemOf = (card: Element | null | undefined) =>
    items.find(({ item_id: id }) => card instanceof HTMLElement && id === card.dataset['id'])

  const shown = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    shown.disconnect()
    track({ event: 'view_item_list', currency, items, item_list_name: LIST })
  })
  for (const card of cards) shown.observe(card)
  signal.addEventListener('abort', () => shown.disconnect())

  const choose = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : undefined
    const item = link && itemOf(link.closest('[data-id]'))
    if (item) track({ event: 'select_item', currency, items: [item], item_list_name: LIST })
  }
  page.addEventListener('click', choose, { signal })
  const look = () => {
    const item = itemOf(page.querySelector(':target')?.closest('[data-id]'))
    if (item) track({ event: 'view_item', currency, items: [item] })
  }
  addEventListener('hashchange', look, { signal })
  look()
}
