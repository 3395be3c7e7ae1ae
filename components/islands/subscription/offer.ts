import type { Draw } from '../after-start/draw'
import { isOffered } from './is-offered'
import { isPutOff } from './put-off'

const load = () => import('./later')

/** Takes the block away from who has subscribed; what is in sight keeps its place, so that nothing moves. */
export function hideBlock(page: Document): void {
  const block = page.querySelector<HTMLElement>('[data-newsletter]')
  if (!block || isOffered()) return
  const { top, bottom } = block.getBoundingClientRect()
  if (top < innerHeight && bottom > 0) block.style.visibility = 'hidden'
  else block.hidden = true
}

async function takeOverAt(target: EventTarget | null): Promise<void> {
  const form = target instanceof Element && target.closest<HTMLFormElement>('[data-subscribe]')
  if (form) await (await load()).takeOver(form)
}

const report = (error: unknown) => console.error(error)

/**
 * Has the forms of the newsletter sent by a script that loads when the visitor comes to a field (one that is sent before
 * is sent as it is), and offers one over the page when its time has come (specification, section 9).
 */
export function offerNewsletter(page: Document, draw: Draw): void {
  page.addEventListener('focusin', ({ target }) => void takeOverAt(target).catch(report))
  takeOverAt(page.activeElement).catch(report)
  const place = page.getElementById('pop-up')
  if (!place || !isOffered() || isPutOff()) return
  setTimeout(() => {
    load()
      .then(({ popUp }) => draw(place, popUp))
      .catch(report)
  }, Number(place.dataset['after']))
}
