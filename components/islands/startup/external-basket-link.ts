import { externalBasketUrl, withVisitorParams } from '@/lib/domain/order/external-basket-url'
import { basketStore } from '@/lib/visitor/basket'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { readUtms } from '@/lib/visitor/utms'

/**
 * Adds browser-only parameters to links to the external basket and account. On `pointerdown`, because a middle click
 * and the context menu fire no `click`.
 */
export function decorateAtClick(
  page: Document,
  { basket, account }: { basket?: string | undefined; account?: string | undefined },
): void {
  const decorate = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : undefined
    if (basket && link?.href.startsWith(basket)) {
      const cy = page.documentElement.dataset['market'] && (marketStore.get()?.currency ?? readSaved().currency)
      link.href = externalBasketUrl(link.href, { cy, promocode: basketStore.get().promocode, utms: readUtms() })
    } else if (account && link?.href.startsWith(account)) link.href = withVisitorParams(link.href, readUtms())
  }
  for (const press of ['pointerdown', 'click']) page.addEventListener(press, decorate)
}
