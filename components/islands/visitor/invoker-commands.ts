/** Opens or closes a dialog as the button of a click says, where the browser does not know of commands. */
export function followCommand(clicked: Element): void {
  const button = clicked.closest('button[commandfor]')
  const dialog = clicked.ownerDocument.getElementById(button?.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute('command') === 'close') dialog.close()
  else dialog.showModal()
}
