import { basketAddress, withKnown } from '@/lib/domain/order/hand-over'
import { basketStore } from '@/lib/visitor/basket'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { readUtms } from '@/lib/visitor/utms'

/** Links to the outside basket and the account take along what only the browser knows, read as they are pressed: with the middle button, or from the menu of the right one, there is no click. */
export function handOverAtClick(
  page: Document,
  { basket, account }: { basket?: string | undefined; account?: string | undefined },
): void {
  const handOver = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : undefined
    if (basket && link?.href.startsWith(basket)) {
      const cy = page.documentElement.dataset['market'] && (marketStore.get()?.currency ?? readSaved().currency)
      link.href = basketAddress(link.href, { cy, promocode: basketStore.get().promocode, utms: readUtms() })
    } else if (account && link?.href.startsWith(account)) link.href = withKnown(link.href, readUtms())
  }
  for (const press of ['pointerdown', 'click']) page.addEventListener(press, handOver)
}
