import { showFailure } from './shell'

/** In a browser that cannot open the dialog by itself, nor run the chat, the buttons show that it is too old. */
export function sayOldBrowser(page: Document, dialog: HTMLElement): void {
  const say = async () => {
    const answer = await fetch(`/api/chat-words?lng=${page.documentElement.dataset['lng'] ?? ''}`)
    const { words } = (await answer.json()) as { words: Record<string, string> }
    dialog.querySelector('[role=alert]')?.replaceChildren(words['chat.err.oldBrowser'] ?? '')
  }
  const toggle = () => {
    if (dialog.toggleAttribute('open'))
      void say()
        .catch(console.error)
        .then(() => showFailure(dialog, true))
  }
  for (const button of page.querySelectorAll('[popovertarget=chat]')) button.addEventListener('click', toggle)
}
