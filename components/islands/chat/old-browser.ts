import { reportClientError } from '@/lib/visitor/client-errors'
import { showFailure } from './shell'

/** In a browser that cannot open the dialog by itself, nor run the chat, its buttons show that the browser is too old. */
export function toggleOldBrowserNotice(clicked: Element): void {
  const page = clicked.ownerDocument
  const dialog = page.querySelector<HTMLDialogElement>('#chat')
  if (!dialog || !clicked.closest('[popovertarget=chat]')) return
  if (dialog.open) return dialog.close()
  // Above the questions at the foot of the window, which would cover it.
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
