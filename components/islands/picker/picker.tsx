import { reportClientError } from '@/lib/visitor/client-errors'
import type { Draw } from '../after-start/draw'
import { loadStyle } from '../load-style'
import { isPopoverOpen } from '../visitor/popovers'
import type { PickerStart } from './picker-panel'

/** Puts the panel of country, language and currency in its place when it is first wanted. Before, and where it cannot be loaded, links to the languages stand there. */
export function watchPicker(page: Document, draw: Draw, start: PickerStart): void {
  const popover = page.getElementById('locale-picker')
  const place = page.getElementById('locale-choice')
  if (!popover || !place) return
  const loadPanel = () =>
    Promise.all([import('./picker-panel'), loadStyle('/assets/styles/picker.css')]).then(([panel]) => panel)
  let loading: ReturnType<typeof loadPanel> | undefined
  const load = () =>
    (loading ??= loadPanel().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  const open = () => {
    draw(place, <p className="caption">{start.words.loading}</p>)
    load()
      .then(({ showPicker }) => showPicker(popover, place, draw, start))
      .catch((error: unknown) => {
        reportClientError(error)
        draw(place, undefined)
        wait()
      })
  }
  const wait = () => popover.addEventListener('toggle', open, { once: true })
  page
    .querySelector('[popovertarget=locale-picker]')
    ?.addEventListener('pointerenter', () => void load().catch(reportClientError), { once: true })
  // It may have been opened before anybody listened.
  if (isPopoverOpen(popover)) open()
  else wait()
}
