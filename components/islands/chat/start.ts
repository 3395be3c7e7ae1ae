import { contactStore } from '@/lib/visitor/contact'
import type { ChatHost } from './host/chat-host'
import { factsOfVisit } from './host/facts'
import { tellGoals } from './host/goals'
import type { ChatPlace } from './shell'

/** The chat that is configured. Each is a part of its own: who has one loads no other. */
async function hostOf(place: ChatPlace): Promise<ChatHost> {
  if (place.dialog.dataset['driver'] === 'own') return (await import('./own/own-chat')).ownChat(place)
  return (await import('./host/third-party')).thirdPartyChat(place)
}

/**
 * Escape closes the dialog, whatever it shows and does not use the key itself; who was in it when it closes comes back to
 * its button. Twice does no harm: a start that fails is tried again.
 */
function watchLeaving({ dialog, button }: ChatPlace): void {
  dialog.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) dialog.hidePopover()
  })
  dialog.addEventListener('toggle', () => {
    if (!dialog.matches(':popover-open') && document.activeElement?.matches('body, #chat *')) button.focus()
  })
}

/** Starts the chat of a page: from now on its button opens it, and analytics hear of it. */
export async function startChat(place: ChatPlace): Promise<void> {
  const { dialog } = place
  watchLeaving(place)
  const host = await hostOf(place)
  tellGoals(host)
  const introduce = () => host.setVisitor(contactStore.get())
  contactStore.subscribe(introduce)
  introduce()
  const follow = () => {
    if (!dialog.matches(':popover-open')) return
    host.setCustomData(factsOfVisit(document))
    host.open()
  }
  dialog.addEventListener('toggle', follow)
  follow()
}
