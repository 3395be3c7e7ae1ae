/** What menus need of scripts: closing after a choice, and opening where the browser has no invoker commands. */
export function mendMenus(page: Document): void {
  page.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    const dialog = target?.closest('dialog a:not([target])') && target.closest('dialog')
    if (dialog?.matches(':modal')) dialog.close()
    else if (dialog?.matches(':popover-open')) dialog.hidePopover()
  })
  if (!('command' in HTMLButtonElement.prototype))
    import('./invoker-commands').then(({ followCommands }) => followCommands(page)).catch((error: unknown) => console.error(error))
}
