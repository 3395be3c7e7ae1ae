import { isOffered } from './is-offered'
import { isSnoozed } from './snooze'

const POLL_INTERVAL_MS = 1000
const TYPING_GRACE_MS = 5000

/** Open dialogs (including the chat) and menus. */
const openSelector = () => ('popover' in HTMLElement.prototype ? 'dialog[open], :popover-open' : '[open]:not(details)')
const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/** Pages where the visitor is buying, chooses a test, reads a contract or subscribes, and the admin pages. */
const BUSY_PAGE = /^(?:\/\w\w)?\/(?:basket|choose|search|legal|subscription|account|[a-z]+-admin)(?:\/|$)/

let typedAt = -Infinity
if (typeof document !== 'undefined')
  document.addEventListener('input', () => (typedAt = Date.now()), { capture: true, passive: true })

function isBlockInSight(page: Document): boolean {
  const { top, bottom } = page.querySelector('[data-newsletter]')?.getBoundingClientRect() ?? {
    top: Infinity,
    bottom: 0,
  }
  return top < innerHeight && bottom > 0
}

function isBusy(page: Document): boolean {
  return (
    page.hidden ||
    BUSY_PAGE.test(location.pathname) ||
    page.querySelector(openSelector()) !== null ||
    (page.activeElement?.matches(FIELD) ?? false) ||
    Date.now() - typedAt < TYPING_GRACE_MS ||
    isBlockInSight(page)
  )
}

/** Calls back when the pop-up interrupts nothing; never where it must not be shown. */
export function onIdleMoment(page: Document, callback: () => void): void {
  if (page.documentElement.dataset['prerender'] !== undefined || isSnoozed() || !isOffered()) return
  if (isBusy(page)) setTimeout(() => onIdleMoment(page, callback), POLL_INTERVAL_MS)
  else callback()
}
