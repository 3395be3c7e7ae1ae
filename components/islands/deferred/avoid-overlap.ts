import { isOrderLink } from '@/lib/analytics/order-goal'

const MUST_BE_VISIBLE = ':is(main, footer) :is([data-price], .button, button, [href^="tel:"], [href^="mailto:"])'

/** Hides the chat button visually while it would cover a price, a button or contact details. */
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
    const { top, right, bottom, left } = button.getBoundingClientRect()
    const orderLinks = [...page.querySelectorAll<HTMLAnchorElement>('main a')].filter(({ href }) =>
      isOrderLink(href, basket),
    )
    const parts = top === bottom ? [] : [...page.querySelectorAll(MUST_BE_VISIBLE), ...orderLinks]
    // Otherwise the button keeps its state until the first report, since it would flicker.
    if (!parts.length) {
      setHidden(false)
      return
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) covered[isIntersecting ? 'add' : 'delete'](target)
        setHidden(covered.size > 0)
      },
      { rootMargin: `${-top}px ${right - innerWidth}px ${bottom - innerHeight}px ${-left}px` },
    )
    for (const part of parts) observer.observe(part)
    currentObserver = observer
  }

  let frame = 0
  const observeSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(observe)
  }
  // Parts are added later or replaced, and notices shift the button up.
  new ResizeObserver(observeSoon).observe(page.body)
  new MutationObserver(observeSoon).observe(page.body, { childList: true, subtree: true, attributeFilter: ['hidden'] })
  addEventListener('resize', observeSoon)
}
