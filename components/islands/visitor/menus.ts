/** What menus need of scripts: closing after a choice, and opening where the browser has no invoker commands. */
export function mendMenus(page: Document): void {
  page.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    const dialog = target?.closest('dialog a:not([target])') && target.closest('dialog')
    if (dialog?.matches(':modal')) dialog.close()
    else if (dialog?.matches(':popover-open')) dialog.hidePopover()
  })
  if ('command' in HTMLButtonElement.prototype) return
  for (const button of page.querySelectorAll('button[commandfor]')) {
    const dialog = page.getElementById(button.getAttribute('commandfor') ?? '')
    if (dialog instanceof HTMLDialogElement)
      button.addEventListener('click', () => (button.getAttribute('command') === 'close' ? dialog.close() : dialog.showModal()))
  }
}
