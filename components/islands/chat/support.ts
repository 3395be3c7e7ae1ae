import { version } from 'react'
import { reportClientError } from '@/lib/visitor/client-errors'
import { readStorage } from '@/lib/visitor/storage'
import type { RenderInto } from '../deferred/render-into'
import { handleClicks } from '../old-browser-clicks'
import { showFailure, CONVERSATION_KEY } from './shell'

declare global {
  interface Window {
    /** Set by the page for the chat: version of its view library (decisions, Chat and consent). */
    __site?: { readonly view?: unknown }
  }
}

/** After page load (specification, section 2). */
const START_DELAY_MS = 500

/** Hides what pressing the button of a third-party chat allows when the visitor closes that or presses the button. */
function watchBubble(dialog: HTMLElement, bubble: HTMLElement): void {
  const close = () => (bubble.hidden = true)
  bubble.querySelector('button')?.addEventListener('click', close)
  dialog.addEventListener('toggle', close, { once: true })
}

/**
 * Loads the chat when its dialog opens, or was opened before hydration. The button is inert while prerendering, and
 * hidden for a third-party chat on pages without third-party scripts.
 */
export function watchSupport(page: Document, draw: RenderInto): void {
  window.__site ??= { view: version }
  const dialog = page.querySelector<HTMLDialogElement>('#chat')
  const button = page.querySelector<HTMLElement>('.notices > [popovertarget=chat]')
  if (!dialog || !button) return
  const bubble = page.getElementById('chat-bubble')
  button.hidden = dialog.dataset['driver'] === 'third-party' && !page.querySelector('[name=third-party-scripts]')
  if (bubble) bubble.hidden = button.hidden
  button.inert = page.documentElement.dataset['prerender'] !== undefined
  if (button.hidden || button.inert) return
  if (bubble) watchBubble(dialog, bubble)
  if (!('popover' in HTMLElement.prototype))
    return handleClicks(
      page,
      import('./unsupported-browser').then(({ toggleOldBrowserNotice }) => toggleOldBrowserNotice),
    )
  const start = () => {
    showFailure(dialog, false)
    import('./start')
      .then(({ startChat }) => startChat({ dialog, button, draw }))
      .catch((error: unknown) => {
        reportClientError(error)
        showFailure(dialog, true)
        startOnToggle()
      })
  }
  dialog.querySelector('[data-chat=reload]')?.addEventListener('click', () => location.reload())
  dialog.querySelector('[data-chat=reconnect]')?.addEventListener('click', () => {
    dialog.removeEventListener('toggle', start)
    start()
  })
  const startOnToggle = () => dialog.addEventListener('toggle', start, { once: true })
  const scheduleStart = () =>
    setTimeout(
      () => (readStorage(CONVERSATION_KEY) || dialog.matches(':popover-open') ? start() : startOnToggle()),
      START_DELAY_MS,
    )
  if (page.readyState === 'complete') scheduleStart()
  else addEventListener('load', scheduleStart)
}
