import { handleClicks } from '../old-browser-clicks'
import { isPopoverOpen } from './popovers'

/** What menus need of scripts: closing after a choice, and opening where the browser has no popovers or invoker commands. */
export function mendMenus(page: Document): void {
  page.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    const dialog = target?.closest('dialog a:not([target])') && target.closest('dialog')
    if (dialog?.matches(':modal')) dialog.close()
    else if (dialog && isPopoverOpen(dialog)) dialog.hidePopover()
  })
  if (!('popover' in HTMLElement.prototype))
    handleClicks(
      page,
      import('./old-popovers').then(({ mendPopovers }) => mendPopovers(page)),
    )
  if (!('command' in HTMLButtonElement.prototype))
    handleClicks(
      page,
      import('./invoker-commands').then(({ followCommand }) => followCommand),
    )
}
