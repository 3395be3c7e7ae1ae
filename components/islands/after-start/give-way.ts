import { isOrderLink } from '@/lib/analytics/order-goal'
import { onNewPage } from '../visitor/new-pages'

/** Height in pixels of the corner in which the button of the chat is; half of the window is its width. */
const CORNER = 96

/** Lets the button of the chat give way to whatever orders, as long as it would cover it. */
export function giveWay(page: Document, button: HTMLElement): void {
  const covered = new Set<Element>()
  let watch: IntersectionObserver | undefined
  const { basket } = page.documentElement.dataset
  function observe(): void {
    watch?.disconnect()
    covered.clear()
    button.removeAttribute('data-away')
    const corner = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) covered[isIntersecting ? 'add' : 'delete'](target)
        button.toggleAttribute('data-away', covered.size > 0)
      },
      { rootMargin: `${CORNER - innerHeight}px 0px 0px -50%` },
    )
    for (const part of page.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>('main a, main form button:not([type=button])'))
      if (part instanceof HTMLButtonElement || isOrderLink(part.href, basket)) corner.observe(part)
    watch = corner
  }
  observe()
  onNewPage(page, observe)
  addEventListener('resize', observe)
}
