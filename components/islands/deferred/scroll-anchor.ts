const STABLE_FRAMES = 10

/**
 * Hydrates an island above the URL's `:target` without moving the target: waits until scrolling has settled, hydrates,
 * restores the target's position. Scroll anchoring alone is not reliable.
 */
export async function preserveScrollAnchor<T>(part: Element | null, hydrate: () => Promise<T>): Promise<T> {
  const target = part?.ownerDocument.querySelector(':target')
  if (!part || !target || !(part.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)) return hydrate()
  let stableFrames = 0
  let lastPlace = NaN
  while (stableFrames < STABLE_FRAMES) {
    await new Promise(requestAnimationFrame)
    stableFrames = scrollY === lastPlace ? stableFrames + 1 : 0
    lastPlace = scrollY
  }
  const top = () => target.getBoundingClientRect().top
  const place = scrollY
  const before = top()
  const result = await hydrate()
  if (scrollY === place) scrollBy({ top: top() - before, behavior: 'instant' })
  return result
}
