import { readStorage, writeStorage } from '@/lib/visitor/storage'

const KEY = 'closedBanners'
const MAX_CLOSED = 50

/** Ids of banners that this visitor has closed, the last one first. */
export function closedBanners(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(readStorage(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX_CLOSED) : []
  } catch {
    return []
  }
}

/** Adds a button that hides a banner from this visitor for good, unless the banner has one. */
export function addCloseButton(banner: HTMLElement): void {
  const slot = banner.closest<HTMLElement>('[data-close]')
  if (!slot || banner.querySelector('button')) return
  const button = banner.ownerDocument.createElement('button')
  button.type = 'button'
  button.textContent = '×'
  button.setAttribute('aria-label', slot.dataset['close'] ?? '')
  button.addEventListener('click', () => {
    const id = banner.dataset['banner'] ?? ''
    writeStorage(KEY, JSON.stringify([id, ...closedBanners()].slice(0, MAX_CLOSED)))
    // The focus would go back to the start of the page with the button.
    slot.tabIndex = -1
    slot.focus({ preventScroll: true })
    banner.hidden = true
  })
  banner.append(button)
}
