/** Frames in a row in which a page that stands does not move; a smooth way moves it in each. */
const STILL = 10

/**
 * Brings a part to life where the address may lead to a place behind it: what grows on the way there would lead elsewhere,
 * so it waits until the page stands, and puts the place back where it was. Browsers see to the latter, but not always.
 */
export async function besideTarget<T>(part: Element | null, wake: () => Promise<T>): Promise<T> {
  const target = part?.ownerDocument.querySelector(':target')
  if (!part || !target || !(part.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)) return wake()
  for (let [still, place] = [0, NaN]; still < STILL; still = scrollY === place ? still + 1 : 0, place = scrollY)
    await new Promise(requestAnimationFrame)
  const top = () => target.getBoundingClientRect().top
  const [place, before] = [scrollY, top()]
  const woken = await wake()
  if (scrollY === place) scrollBy({ top: top() - before, behavior: 'instant' })
  return woken
}
