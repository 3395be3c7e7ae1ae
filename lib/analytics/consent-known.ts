/**
 * Runs `callback` once consent is known (granted or denied): events at page start would otherwise be sent too early.
 * Returns a function that cancels.
 */
export function whenConsentKnown(page: Document, callback: () => void): () => void {
  const root = page.documentElement
  const watch = new MutationObserver(() => {
    watch.disconnect()
    callback()
  })
  if (root.dataset['allowed'] === undefined) watch.observe(root, { attributeFilter: ['data-allowed'] })
  else callback()
  return () => watch.disconnect()
}
