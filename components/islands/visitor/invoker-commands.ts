/** Opens and closes the dialogs of a page as their buttons say, where the browser does not know of commands. */
export function followCommands(page: Document): void {
  for (const button of page.querySelectorAll('button[commandfor]')) {
    const dialog = page.getElementById(button.getAttribute('commandfor') ?? '')
    if (dialog instanceof HTMLDialogElement)
      button.addEventListener('click', () => (button.getAttribute('command') === 'close' ? dialog.close() : dialog.showModal()))
  }
}
