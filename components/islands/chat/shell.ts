import type { Draw } from '../after-start/draw'

/** The elements of the page that a chat has. */
export interface ChatPlace {
  /** What the button opens. */
  readonly dialog: HTMLElement
  readonly button: HTMLElement
  readonly draw: Draw
}

/** Key in local storage: a talk is open, and what its operator answers is told on later pages too. */
export const TALK_KEY = 'chatTalk'

/** Key in local storage: `yes` once a conversation has begun here, `ending` once its consent is withdrawn, until the server knows. */
export const CHAT_CONSENT = 'chatConsent'

/** Says in the dialog that the chat cannot be loaded, or that it is under way. */
export function showFailure(dialog: HTMLElement, isFailed: boolean): void {
  for (const said of dialog.querySelectorAll<HTMLElement>(':scope > [role]'))
    said.hidden = isFailed !== (said.getAttribute('role') === 'alert')
}
