/** Sets the focus as a new document would, after the router has shown a page and scrolled it. */
export function arrive(hash: string): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  // The router only writes the address: what it names is no target to the browser until the browser goes there itself.
  if (hash) location.replace(hash)
}

/** Lets the browser put a page that was left back to its place without the way there: as between documents, whatever the style sheet says of scrolling. */
export function returnAtOnce(): void {
  const { style } = document.documentElement
  style.scrollBehavior = 'auto'
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('scroll-behavior')))
}

/**
 * Tells the title that comes after its page: Next sends it last, and its announcer has said the heading by then.
 *
 * @returns what ends the wait.
 */
export function onLateTitle(page: Document, tell: (title: string) => void): () => void {
  const watch = new MutationObserver(() => {
    if (!page.title) return
    watch.disconnect()
    tell(page.title)
  })
  if (!page.title) watch.observe(page.head, { childList: true })
  return () => watch.disconnect()
}
