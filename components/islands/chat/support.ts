import { version } from 'react'
import { stored } from '@/lib/visitor/storage'
import type { Draw } from '../after-start/draw'
import { showFailure, TALK_KEY } from './shell'

declare global {
  interface Window {
    /** What a page says of itself to the chat: the version of its view library (decisions, Chat and consent). */
    __site?: { readonly view?: unknown }
  }
}

/** Milliseconds after the load of the page (specification, section 2). */
const LATER = 500

/** Brings the chat to life when it is opened, or was while nobody listened. Where the page is opened to be prerendered, its button does nothing. */
export function watchSupport(page: Document, draw: Draw): void {
  window.__site ??= { view: version }
  const dialog = page.getElementById('chat')
  const button = page.querySelector<HTMLElement>('[popovertarget=chat]')
  if (!dialog || !button) return
  button.inert = page.documentElement.dataset['prerender'] !== undefined
  if (button.inert) return
  if (!('popover' in HTMLElement.prototype)) return void import('./old-browser').then(({ sayOldBrowser }) => sayOldBrowser(page, dialog)).catch(console.error)
  const start = () => {
    showFailure(dialog, false)
    import('./start')
      .then(({ startChat }) => startChat({ dialog, button, draw }))
      .catch((error: unknown) => {
        console.error(error)
        showFailure(dialog, true)
        wait()
      })
  }
  const wait = () => dialog.addEventListener('toggle', start, { once: true })
  const later = () => setTimeout(() => (stored(TALK_KEY) || dialog.matches(':popover-open') ? start() : wait()), LATER)
  if (page.readyState === 'complete') later()
  else addEventListener('load', later)
}
