const isOfPage = ({ nodeName }: Node) => nodeName !== 'SCRIPT' && nodeName !== 'LINK'

/**
 * Calls back after each client-side navigation, before paint, and again when the page's head arrives later. Scripts
 * and styles added to the head by the current page do not count.
 */
export function onNavigation(page: Document, callback: () => void): void {
  const watch = new MutationObserver((changes) => {
    if (changes.some(({ target, addedNodes }) => target !== page.head || [...addedNodes].some(isOfPage))) callback()
  })
  for (const part of [page.head, page.getElementById('main')]) if (part) watch.observe(part, { childList: true })
}
