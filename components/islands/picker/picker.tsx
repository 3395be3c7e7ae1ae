import type { Draw } from '../after-start/draw'
import type { PickerStart } from './picker-panel'

/** Puts the panel of country, language and currency in its place when it is first wanted. Before, and where it cannot be loaded, links to the languages stand there. */
export function watchPicker(page: Document, draw: Draw, start: PickerStart): void {
  const popover = page.getElementById('locale-picker')
  const place = page.getElementById('locale-choice')
  if (!popover || !place || !('popover' in HTMLElement.prototype)) return
  const load = () => import('./picker-panel')
  const open = () => {
    draw(place, <p className="caption">{start.words.loading}</p>)
    load()
      .then(({ showPicker }) => showPicker(popover, place, draw, start))
      .catch((error: unknown) => {
        console.error(error)
        draw(place, undefined)
        wait()
      })
  }
  const wait = () => popover.addEventListener('toggle', open, { once: true })
  page.querySelector('[popovertarget=locale-picker]')?.addEventListener('pointerenter', () => void load().catch(console.error), { once: true })
  // It may have been opened before anybody listened.
  if (popover.matches(':popover-open')) open()
  else wait()
}
