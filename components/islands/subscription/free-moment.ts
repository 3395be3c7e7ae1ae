import { isOffered } from './is-offered'
import { isPutOff } from './put-off'

/** Milliseconds between two looks, and after the last key. */
const LOOK_AGAIN = 1000
const TYPED_LATELY = 5000

/** What nothing is opened over: a dialog (the chat is one), a menu. */
const openSelector = () => ('popover' in HTMLElement.prototype ? 'dialog[open], :popover-open' : '[open]:not(details)')
const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/** Where the visitor is about to buy, reads a contract, or subscribes anyway; where administrators work. */
const BUSY_PAGE = /^(?:\/\w\w)?\/(?:basket|legal|subscription|account|[a-z]+-admin)(?:\/|$)/

let typedAt = -Infinity
if (typeof document !== 'undefined')
  document.addEventListener('input', () => (typedAt = Date.now()), { capture: true, passive: true })

/** The same form stands in the page, in sight. */
function isBlockInSight(page: Document): boolean {
  const { top, bottom } = page.querySelector('[data-newsletter]')?.getBoundingClientRect() ?? {
    top: Infinity,
    bottom: 0,
  }
  return top < innerHeight && bottom > 0
}

/** Whether a pop-up would be in the way now. */
function isBusy(page: Document): boolean {
  return (
    page.hidden ||
    BUSY_PAGE.test(location.pathname) ||
    page.querySelector(openSelector()) !== null ||
    (page.activeElement?.matches(FIELD) ?? false) ||
    Date.now() - typedAt < TYPED_LATELY ||
    isBlockInSight(page)
  )
}

/** Calls back at the first moment at which the pop-up is in nobody's way; never where it is not wanted. */
export function atFreeMoment(page: Document, act: () => void): void {
  if (page.documentElement.dataset['prerender'] !== undefined || isPutOff() || !isOffered()) return
  if (isBusy(page)) setTimeout(() => atFreeMoment(page, act), LOOK_AGAIN)
  else act()
}
