import type { ShopItem } from '@/lib/analytics/events'
import { track } from '@/lib/analytics/track'
import { quoteSchema } from '@/lib/contract/basket'
import { lateCurrency } from '@/lib/visitor/late-currency'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'

const LIST_NAME = 'catalogue'

const findCards = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-id]')]

/** Fetches ids, names and prices of the page's products, in the visitor's currency. */
async function fetchOffer(page: Document): Promise<{ currency: string; items: ShopItem[] }> {
  const { lng: lang, market } = page.documentElement.dataset
  const ids = new Set(findCards(page).map(({ dataset }) => dataset['id'] ?? ''))
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

let controller = new AbortController()

/** Sends the analytics events of product cards: listed, viewed, selected. Loaded only with analytics consent. */
export async function watchCatalogue(page: Document): Promise<void> {
  controller.abort()
  controller = new AbortController()
  const { signal } = controller
  const cards = findCards(page)
  if (!cards.length) return
  const { currency, items } = await fetchOffer(page)
  if (signal.aborted) return
  const findItem = (card: Element | null | undefined) =>
    items.find(({ item_id: id }) => card instanceof HTMLElement && id === card.dataset['id'])

  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    track({ event: 'view_item_list', currency, items, item_list_name: LIST_NAME })
  })
  for (const card of cards) observer.observe(card)
  signal.addEventListener('abort', () => observer.disconnect())

  const trackSelection = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : undefined
    const item = link && findItem(link.closest('[data-id]'))
    if (item) track({ event: 'select_item', currency, items: [item], item_list_name: LIST_NAME })
  }
  page.addEventListener('click', trackSelection, { signal })
  const trackTarget = () => {
    const item = findItem(page.querySelector(':target')?.closest('[data-id]'))
    if (item) track({ event: 'view_item', currency, items: [item] })
  }
  addEventListener('hashchange', trackTarget, { signal })
  trackTarget()
}
