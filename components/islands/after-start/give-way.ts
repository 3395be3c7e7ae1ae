import { isOrderLink } from '@/lib/analytics/order-goal'
import { onNewPage } from '../visitor/new-pages'

/** Lets the button of the chat give way to whatever orders, as long as it would cover it. */
export function giveWay(page: Document, button: HTMLElement): void {
  const covered = new Set<Element>()
  let watch: IntersectionObserver | undefined
  const { basket } = page.documentElement.dataset
  // Not hidden: it can be reached by keyboard, and the focus comes back to it from the chat.
  const give = (way: boolean) => button.classList.toggle('visually-hidden', way)

  function observe(): void {
    watch?.disconnect()
    covered.clear()
    give(false)
    const { top, bottom, height } = button.getBoundingClientRect()
    if (!height) return
    const place = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) covered[isIntersecting ? 'add' : 'delete'](target)
        give(covered.size > 0)
      },
      { rootMargin: `${-top}px 0px ${bottom - innerHeight}px -50%` },
    )
    for (const part of page.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>(
      'main a, main form button:not([type=button])',
    ))
      if (part instanceof HTMLButtonElement || isOrderLink(part.href, basket)) place.observe(part)
    watch = place
  }

  observe()
  onNewPage(page, observe)
  addEventListener('resize', observe)
  // Questions to the visitor push the button up, or take its place.
  if (button.parentElement)
    new MutationObserver(observe).observe(button.parentElement, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden'],
    })
}
