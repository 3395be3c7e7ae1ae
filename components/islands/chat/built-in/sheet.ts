/** Below this width the chat covers the window. */
const PHONE_QUERY = '(width < 40rem)'

/** On a phone the chat covers the page: makes the rest inert and fits the sheet above the keyboard. */
export function watchSheet(dialog: HTMLElement): void {
  const phone = matchMedia(PHONE_QUERY)
  const behind = () => [...(dialog.parentElement?.children ?? [])].filter((element) => element !== dialog)
  const isOpen = () => dialog.matches(':popover-open')

  function cover(open: boolean): void {
    for (const element of behind()) element.toggleAttribute('inert', open && phone.matches)
  }
  function fit(): void {
    const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 }
    dialog.style.setProperty('--chat-height', `${height}px`)
    dialog.style.setProperty('--chat-top', `${offsetTop}px`)
  }

  fit()
  cover(isOpen())
  // Before closing: the focus returns to an element that must not be inert.
  dialog.addEventListener('beforetoggle', ({ newState }) => cover(newState === 'open'))
  phone.addEventListener('change', () => cover(isOpen()))
  for (const change of ['resize', 'scroll']) visualViewport?.addEventListener(change, fit)
}
