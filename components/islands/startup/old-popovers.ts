const BUTTON = '[popovertarget]:not([popovertarget=chat])'

const panelOf = (button: Element): HTMLElement | null =>
  button.ownerDocument.getElementById(button.getAttribute('popovertarget') ?? '')

/**
 * Popover polyfill for the page's panels: `open` attribute, `toggle` event, Escape. The chat has its own fallback
 * (`chat/unsupported-browser.ts`).
 * @returns click handler
 */
export function polyfillPopovers(page: Document): (clicked: Element) => void {
  for (const panel of new Set([...page.querySelectorAll(BUTTON)].map(panelOf))) {
    if (!panel) continue
    const setOpen = (isOpen: boolean) => {
      if (panel.hasAttribute('open') === isOpen) return
      panel.toggleAttribute('open', isOpen)
      panel.dispatchEvent(new Event('toggle'))
    }
    Object.assign(panel, { showPopover: () => setOpen(true), hidePopover: () => setOpen(false) })
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && setOpen(false))
  }
  return (clicked) => {
    const button = clicked.closest(BUTTON)
    const panel = button && panelOf(button)
    if (!panel) return
    if (button.getAttribute('popovertargetaction') === 'hide' || panel.hasAttribute('open')) panel.hidePopover()
    else panel.showPopover()
  }
}
