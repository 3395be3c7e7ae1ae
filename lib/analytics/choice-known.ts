/** Acts once the page says what its visitor has allowed, be it nothing: what is told as the page begins would else be told too early. Gives back how to stop waiting. */
export function whenChoiceIsKnown(page: Document, act: () => void): () => void {
  const root = page.documentElement
  const watch = new MutationObserver(() => {
    watch.disconnect()
    act()
  })
  if (root.dataset['allowed'] === undefined) watch.observe(root, { attributeFilter: ['data-allowed'] })
  else act()
  return () => watch.disconnect()
}
