import { reportClientError } from '@/lib/visitor/client-errors'
import type { RenderInto } from '../deferred/render-into'
import { isOffered } from './is-offered'
import { isSnoozed } from './snooze'

const load = () => import('./later')

/** Hides the block from subscribers; in view only by `visibility`, to avoid a layout shift. */
export function hideBlock(page: Document): void {
  const block = page.querySelector<HTMLElement>('[data-newsletter]')
  if (!block || isOffered()) return
  const { top, bottom } = block.getBoundingClientRect()
  if (top < innerHeight && bottom > 0) block.style.visibility = 'hidden'
  else block.hidden = true
}

async function enhanceFormOf(target: EventTarget | null): Promise<void> {
  const form = target instanceof Element && target.closest<HTMLFormElement>('[data-subscribe]')
  if (form) await (await load()).takeOver(form)
}

/** Enhances newsletter forms when one of their fields is focused; a form submitted before is sent natively. */
export function watchForms(page: Document): void {
  page.addEventListener('focusin', ({ target }) => void enhanceFormOf(target).catch(reportClientError))
  enhanceFormOf(page.activeElement).catch(reportClientError)
}

export async function offerPopUp(page: Document, renderInto: RenderInto): Promise<void> {
  const container = page.getElementById('pop-up')
  if (!container || !isOffered() || isSnoozed()) return
  const { popUp } = await load()
  renderInto(container, popUp)
}
