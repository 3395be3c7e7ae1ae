import { reportClientError } from '@/lib/visitor/client-errors'
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

/** Has the forms of the newsletter sent by a script that loads when the visitor comes to a field; one that is sent before is sent as it is. */
export function watchForms(page: Document): void {
  page.addEventListener('focusin', ({ target }) => void takeOverAt(target).catch(reportClientError))
  takeOverAt(page.activeElement).catch(reportClientError)
}

/** Offers the newsletter over the page, now that the delay of the pop-up is over. */
export async function offerPopUp(page: Document, draw: Draw): Promise<void> {
  const place = page.getElementById('pop-up')
  if (!place || !isOffered() || isPutOff()) return
  const { popUp } = await load()
  draw(place, popUp)
}
