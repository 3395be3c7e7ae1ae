import { isOrderLink } from '@/lib/analytics/order-goal'
import { onNewPage } from '../visitor/new-pages'

/** The corner of the window in which the button of the chat is. */
const CORNER = '-82% 0px 0px -50%'

/** Lets the button of the chat give way to whatever orders, as long as it would cover it. */
export function giveWay(page: Document, button: HTMLElement): void {
  const covered = new Set<Element>()
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) covered[isIntersecting ? 'add' : 'delete'](target)
      button.toggleAttribute('data-away', covered.size > 0)
    },
    { rootMargin: CORNER },
  )
  const { basket } = page.documentElement.dataset
  function observe(): void {
    watch.disconnect()
    covered.clear()
    for (const part of page.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>('main a, main form button:not([type=button])'))
      if (part instanceof HTMLButtonElement || isOrderLink(part.href, basket)) watch.observe(part)
    button.removeAttribute('data-away')
  }
  observe()
  onNewPage(page, observe)
}
