/** Up to this width the chat is a sheet over the whole window. */
const PHONE = '(width < 40rem)'

/** On a phone the chat covers the page: nothing behind it can be reached, and it ends above the keyboard. */
export function watchSheet(dialog: HTMLElement): void {
  const phone = matchMedia(PHONE)
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
  // Before it is closed: the focus goes back to what was behind it.
  dialog.addEventListener('beforetoggle', ({ newState }) => cover(newState === 'open'))
  phone.addEventListener('change', () => cover(isOpen()))
  for (const change of ['resize', 'scroll']) visualViewport?.addEventListener(change, fit)
}
