/** Acts on every page that the router puts in the place of another, and again when its head comes later: before any of it is painted. */
export function onNewPage(page: Document, act: () => void): void {
  const watch = new MutationObserver(act)
  for (const part of [page.head, page.getElementById('main')]) if (part) watch.observe(part, { childList: true })
}
