/**
 * Runs `act` once consent is known (granted or denied): events at page start would otherwise be sent too early. Returns
 * a function that cancels.
 */
export function whenConsentKnown(page: Document, act: () => void): () => void {
  const root = page.documentElement
  const watch = new MutationObserver(() => {
    watch.disconnect()
    act()
  })
  if (root.dataset['allowed'] === undefined) watch.observe(root, { attributeFilter: ['data-allowed'] })
  else act()
  return () => watch.disconnect()
}
