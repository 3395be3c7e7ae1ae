/** Polyfill for `command`/`commandfor` on dialogs. */
export function followCommand(clicked: Element): void {
  const button = clicked.closest('button[commandfor]')
  const dialog = clicked.ownerDocument.getElementById(button?.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute('command') === 'close') dialog.close()
  else dialog.showModal()
}
