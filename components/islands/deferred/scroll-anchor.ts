const STABLE_FRAMES = 10

/**
 * Hydrates an island above the URL's `:target` without moving the target: waits until scrolling has settled, hydrates,
 * restores the target's position. Scroll anchoring alone is not reliable.
 */
export async function preserveScrollAnchor<T>(part: Element | null, hydrate: () => Promise<T>): Promise<T> {
  const target = part?.ownerDocument.querySelector(':target')
  if (!part || !target || !(part.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)) return hydrate()
  for (let [still, place] = [0, NaN]; still < STABLE_FRAMES; still = scrollY === place ? still + 1 : 0, place = scrollY)
    await new Promise(requestAnimationFrame)
  const top = () => target.getBoundingClientRect().top
  const [place, before] = [scrollY, top()]
  const result = await hydrate()
  if (scrollY === place) scrollBy({ top: top() - before, behavior: 'instant' })
  return result
}
