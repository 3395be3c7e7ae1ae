import { added, type BasketItem } from '@/lib/domain/order/basket'
import { fieldsOfItems, itemsOfFields } from '@/lib/domain/order/basket-query'
import { normalizePromoCode } from '@/lib/domain/order/promo'
import { basketStore } from '@/lib/visitor/basket'

/** Moves items and promo code from the URL into the basket, and removes them from the URL. @returns ids of new items */
export function takeItemsFromUrl(): readonly string[] {
  const url = new URL(location.href)
  const items = itemsOfFields(url.searchParams)
  const promocode = normalizePromoCode(url.searchParams.get('promocode') ?? '')
  if (!items.length && !promocode) return []
  const previous = basketStore.get().items
  basketStore.change((basket) => ({
    ...basket,
    items: items.reduce<readonly BasketItem[]>(added, basket.items),
    ...(promocode && { promocode }),
  }))
  const news = basketStore.get().items.filter((item) => !previous.includes(item))
  const fresh = news.map(({ bitrixId }) => bitrixId)
  // Without storage, only the URL preserves the basket across reloads.
  if (!basketStore.lasts()) return fresh
  for (const name of [
    'add',
    'remove',
    'promocode',
    'until',
    'version',
    'sign',
    ...fieldsOfItems(items).map(([field]) => field),
  ])
    url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return fresh
}
