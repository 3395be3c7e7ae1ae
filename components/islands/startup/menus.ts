import { handleClicks } from '../old-browser-clicks'
import { isPopoverOpen } from './popovers'

/** Closes dialogs and menus after a choice, and loads polyfills for popovers and invoker commands. */
export function enhanceMenus(page: Document): void {
  page.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    const dialog = target?.closest('dialog a:not([target])') && target.closest('dialog')
    if (dialog?.matches(':modal')) dialog.close()
    else if (dialog && isPopoverOpen(dialog)) dialog.hidePopover()
  })
  if (!('popover' in HTMLElement.prototype))
    handleClicks(
      page,
      import('./old-popovers').then(({ polyfillPopovers: mendPopovers }) => mendPopovers(page)),
    )
  if (!('command' in HTMLButtonElement.prototype))
    handleClicks(
      page,
      import('./invoker-commands').then(({ followCommand }) => followCommand),
    )
}
