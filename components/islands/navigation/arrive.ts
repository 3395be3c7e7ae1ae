/** Sets the focus as a new document would, after the router has shown and scrolled a page. */
export function arrive(hash: string): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  // The router sets the URL with `pushState`, which does not update `:target`; a real navigation does.
  if (hash) location.replace(hash)
}

/** Disables smooth scrolling for two frames, so that the scroll position is restored at once, as between documents. */
export function returnAtOnce(): void {
  const { style } = document.documentElement
  style.scrollBehavior = 'auto'
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('scroll-behavior')))
}

/** Scroll positions of the entries of the history, for browsers with the Navigation API. */
const positions = new Map<string, number>()

const currentKey = (): string | undefined => ('navigation' in window ? navigation.currentEntry?.key : undefined)

/** Remembers how far the page is scrolled when the visitor leaves it. */
export function watchScroll({ signal }: AbortController): void {
  if (!('navigation' in window)) return
  const remember = () => {
    const key = currentKey()
    if (key !== undefined) positions.set(key, scrollY)
  }
  navigation.addEventListener('navigate', remember, { signal })
}

/** Repeats the browser's scroll restoration, which may have come before the page and ended at a shorter page's end. */
export function restoreScroll(): void {
  const top = positions.get(currentKey() ?? '')
  if (top !== undefined && Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: 'instant' })
}

/**
 * Reports a title that arrives after its page: Next streams it last, when its route announcer has already read the
 * heading.
 * @returns cleanup
 */
export function onLateTitle(page: Document, announce: (title: string) => void): () => void {
  const watch = new MutationObserver(() => {
    if (!page.title) return
    watch.disconnect()
    announce(page.title)
  })
  if (!page.title) watch.observe(page.head, { childList: true })
  return () => watch.disconnect()
}
