const BUTTON = '[popovertarget]:not([popovertarget=chat])'

const panelOf = (button: Element): HTMLElement | null =>
  button.ownerDocument.getElementById(button.getAttribute('popovertarget') ?? '')

/**
 * Gives the panels of a page the methods of popovers where the browser has none, and lets Escape close them: an open one
 * has the attribute `open`, and tells of it by `toggle`. The chat does without (chat/old-browser.ts).
 * @returns what handles a click
 */
export function mendPopovers(page: Document): (clicked: Element) => void {
  for (const panel of new Set([...page.querySelectorAll(BUTTON)].map(panelOf))) {
    if (!panel) continue
    const turn = (isOpen: boolean) => {
      if (panel.hasAttribute('open') === isOpen) return
      panel.toggleAttribute('open', isOpen)
      panel.dispatchEvent(new Event('toggle'))
    }
    Object.assign(panel, { showPopover: () => turn(true), hidePopover: () => turn(false) })
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && turn(false))
  }
  return (clicked) => {
    const button = clicked.closest(BUTTON)
    const panel = button && panelOf(button)
    if (!panel) return
    if (button.getAttribute('popovertargetaction') === 'hide' || panel.hasAttribute('open')) panel.hidePopover()
    else panel.showPopover()
  }
}
