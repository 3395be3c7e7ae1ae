const isOfPage = ({ nodeName }: Node) => nodeName !== 'SCRIPT' && nodeName !== 'LINK'

/**
 * Acts on every page that the router puts in the place of another, and again when its head comes later: before any of it
 * is painted. Scripts and styles that the shown page loads come into the head too; they are no new page.
 */
export function onNewPage(page: Document, act: () => void): void {
  const watch = new MutationObserver((changes) => {
    if (changes.some(({ target, addedNodes }) => target !== page.head || [...addedNodes].some(isOfPage))) act()
  })
  for (const part of [page.head, page.getElementById('main')]) if (part) watch.observe(part, { childList: true })
}
