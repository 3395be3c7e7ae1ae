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
