import { version } from 'react'
import { reportClientError } from '@/lib/visitor/client-errors'
import { stored } from '@/lib/visitor/storage'
import type { Draw } from '../after-start/draw'
import { handleClicks } from '../old-browser-clicks'
import { showFailure, TALK_KEY } from './shell'

declare global {
  interface Window {
    /** What a page says of itself to the chat: the version of its view library (decisions, Chat and consent). */
    __site?: { readonly view?: unknown }
  }
}

/** Milliseconds after the load of the page (specification, section 2). */
const LATER = 500

/**
 * Brings the chat to life when it is opened, or was while nobody listened. Where the page is opened to be prerendered, its
 * button does nothing. A page that permits no third-party scripts does not offer a third-party chat.
 */
export function watchSupport(page: Document, draw: Draw): void {
  window.__site ??= { view: version }
  const dialog = page.querySelector<HTMLDialogElement>('#chat')
  const button = page.querySelector<HTMLElement>('[popovertarget=chat]')
  if (!dialog || !button) return
  button.hidden = dialog.dataset['driver'] === 'third-party' && !page.querySelector('[name=third-party-scripts]')
  button.inert = page.documentElement.dataset['prerender'] !== undefined
  if (button.hidden || button.inert) return
  if (!('popover' in HTMLElement.prototype))
    return handleClicks(
      page,
      import('./old-browser').then(({ toggleOldBrowserNotice }) => toggleOldBrowserNotice),
    )
  const start = () => {
    showFailure(dialog, false)
    import('./start')
      .then(({ startChat }) => startChat({ dialog, button, draw }))
      .catch((error: unknown) => {
        reportClientError(error)
        showFailure(dialog, true)
        wait()
      })
  }
  dialog.querySelector('[data-chat=reload]')?.addEventListener('click', () => location.reload())
  dialog.querySelector('[data-chat=reconnect]')?.addEventListener('click', () => {
    dialog.removeEventListener('toggle', start)
    start()
  })
  const wait = () => dialog.addEventListener('toggle', start, { once: true })
  const later = () => setTimeout(() => (stored(TALK_KEY) || dialog.matches(':popover-open') ? start() : wait()), LATER)
  if (page.readyState === 'complete') later()
  else addEventListener('load', later)
}
