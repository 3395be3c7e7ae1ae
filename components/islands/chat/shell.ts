import type { RenderInto } from '../deferred/render-into'

export interface ChatElements {
  readonly dialog: HTMLElement
  readonly button: HTMLElement
  readonly draw: RenderInto
}

/** Set while a conversation is open, so that the chat starts, and reports answers, on later pages too. */
export const CONVERSATION_KEY = 'chatTalk'

/** `yes` once a conversation has started here; `ending` after withdrawal, until the server has confirmed. */
export const CHAT_CONSENT = 'chatConsent'

/** Switches the dialog between its loading and its error notice. */
export function showFailure(dialog: HTMLElement, isFailed: boolean): void {
  for (const notice of dialog.querySelectorAll<HTMLElement>(':scope > [role]'))
    notice.hidden = isFailed !== (notice.getAttribute('role') === 'alert')
}
