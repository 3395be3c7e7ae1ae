import { reportClientError } from '@/lib/visitor/client-errors'
import type { RenderInto } from '../deferred/render-into'
import { loadStyle } from '../load-style'
import { isPopoverOpen } from '../startup/popovers'
import type { PickerStart } from './picker-panel'

/** Renders the locale panel when first opened. Before, and if it cannot be loaded, links to the languages are shown. */
export function watchPicker(page: Document, renderInto: RenderInto, start: PickerStart): void {
  const popover = page.getElementById('locale-picker')
  const container = page.getElementById('locale-choice')
  if (!popover || !container) return
  const loadPanel = () =>
    Promise.all([import('./picker-panel'), loadStyle('/assets/styles/picker.css')]).then(([panel]) => panel)
  let loading: ReturnType<typeof loadPanel> | undefined
  const load = () =>
    (loading ??= loadPanel().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  const open = () => {
    renderInto(container, <p className="caption">{start.messages.loading}</p>)
    load()
      .then(({ showPicker }) => showPicker(popover, container, renderInto, start))
      .catch((error: unknown) => {
        reportClientError(error)
        renderInto(container, undefined)
        wait()
      })
  }
  const wait = () => popover.addEventListener('toggle', open, { once: true })
  page
    .querySelector('[popovertarget=locale-picker]')
    ?.addEventListener('pointerenter', () => void load().catch(reportClientError), { once: true })
  // May have been opened before this listener existed.
  if (isPopoverOpen(popover)) open()
  else wait()
}
