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
  void showWords(page, dialog)
    .catch(reportClientError)
    .then(() => showFailure(dialog, true))
}

async function showWords(page: Document, dialog: HTMLDialogElement): Promise<void> {
  const answer = await fetch(`/api/chat-words?lng=${page.documentElement.dataset['lng'] ?? ''}`)
  const { words } = (await answer.json()) as { words: Record<string, string> }
  dialog.querySelector('[role=alert]')?.replaceChildren(words['chat.err.oldBrowser'] ?? '')
}
