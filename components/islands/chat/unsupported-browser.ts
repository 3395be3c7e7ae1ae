import { reportClientError } from '@/lib/visitor/client-errors'
import { showFailure } from './shell'

/** Where popovers are missing, and thus the chat cannot run, its buttons show that the browser is outdated. */
export function toggleOldBrowserNotice(clicked: Element): void {
  const page = clicked.ownerDocument
  const dialog = page.querySelector<HTMLDialogElement>('#chat')
  if (!dialog || !clicked.closest('[popovertarget=chat]')) return
  if (dialog.open) return dialog.close()
  // Modal, to be above the notices at the bottom of the window.
  dialog.showModal()
  void showMessage(page, dialog)
    .catch(reportClientError)
    .then(() => showFailure(dialog, true))
}

async function showMessage(page: Document, dialog: HTMLDialogElement): Promise<void> {
  const response = await fetch(`/api/chat-messages?lng=${page.documentElement.dataset['lng'] ?? ''}`)
  const { messages } = (await response.json()) as { messages: Record<string, string> }
  dialog.querySelector('[role=alert]')?.replaceChildren(messages['chat.err.oldBrowser'] ?? '')
}
