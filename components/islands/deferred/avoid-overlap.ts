import { isOrderLink } from '@/lib/analytics/order-goal'
import { onNavigation } from '../startup/on-navigation'

/** Hides the chat button visually while it would cover an order link or a submit button. */
export function avoidOverlap(page: Document, button: HTMLElement): void {
  const covered = new Set<Element>()
  let currentObserver: IntersectionObserver | undefined
  const { basket } = page.documentElement.dataset
  // Stays focusable: keyboard users need it, and the chat returns the focus to it. Keeps its space: otherwise the
  // prompts above it would move under the visitor's finger.
  const setHidden = (isHidden: boolean) => button.toggleAttribute('data-covers', isHidden)

  function observe(): void {
    currentObserver?.disconnect()
    covered.clear()
    setHidden(false)
    const { top, bottom, height } = button.getBoundingClientRect()
    if (!height) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) covered[isIntersecting ? 'add' : 'delete'](target)
        setHidden(covered.size > 0)
      },
      { rootMargin: `${-top}px 0px ${bottom - innerHeight}px -50%` },
    )
    for (const part of page.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>(
      'main a, main form button:not([type=button])',
    ))
      if (part instanceof HTMLButtonElement || isOrderLink(part.href, basket)) observer.observe(part)
    currentObserver = observer
  }

  observe()
  onNavigation(page, observe)
  addEventListener('resize', observe)
  // Notices shift the button up or cover it.
  if (button.parentElement)
    new MutationObserver(observe).observe(button.parentElement, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden'],
    })
}
