import { contactStore } from '@/lib/visitor/contact'
import type { ChatHost } from './host/chat-host'
import { currentChatContext } from './host/visitor-details'
import { trackChatEvents } from './host/goals'
import type { ChatElements } from './shell'

async function createHost(elements: ChatElements): Promise<ChatHost> {
  if (elements.dialog.dataset['driver'] === 'built-in')
    return (await import('./built-in/built-in-chat')).createBuiltInChat(elements)
  return (await import('./host/third-party')).thirdPartyChat(elements)
}

/**
 * Closes the dialog on Escape unless its content handled the key, and returns the focus to the button. Idempotent,
 * because a failed start is retried.
 */
function watchLeaving({ dialog, button }: ChatElements): void {
  dialog.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) dialog.hidePopover()
  })
  dialog.addEventListener('toggle', () => {
    if (!dialog.matches(':popover-open') && document.activeElement?.matches('body, #chat *')) button.focus()
  })
}

export async function startChat(elements: ChatElements): Promise<void> {
  const { dialog } = elements
  watchLeaving(elements)
  const host = await createHost(elements)
  trackChatEvents(host)
  const introduce = () => host.setVisitor(contactStore.get())
  contactStore.subscribe(introduce)
  introduce()
  const follow = () => {
    if (!dialog.matches(':popover-open')) return
    host.setCustomData(currentChatContext(document))
    host.open()
  }
  dialog.addEventListener('toggle', follow)
  follow()
}
