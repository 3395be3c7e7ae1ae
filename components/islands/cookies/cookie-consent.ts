import {
  CONSENT_PURPOSES,
  COOKIE_CONSENT_KEY,
  readCookieConsent,
  saveCookieConsent,
} from '@/lib/visitor/cookie-consent'
import { readStorage } from '@/lib/visitor/storage'
import { reportClientError } from '@/lib/visitor/client-errors'
import { CHAT_CONSENT } from '../chat/shell'
import { startAnalytics } from '../analytics/start'

/** Runs the cookie banner and the settings dialog; nothing is preselected. */
export function watchCookieConsent(page: Document): void {
  const question = page.querySelector<HTMLFormElement>('#cookie-question')
  const dialog = page.querySelector<HTMLDialogElement>('#cookies')
  const boxes = dialog?.querySelector('form')
  const status = page.getElementById('cookie-status')
  if (!question || !dialog || !boxes || !status) return
  const state = page.documentElement.dataset
  const { version = '' } = question.dataset

  // `<html data-allowed>` is what every consumer checks before it loads or sends anything.
  const allow = (allowed: readonly string[]) => {
    state['allowed'] = allowed.join(' ')
  }
  const show = () => {
    const consent = readCookieConsent(version)
    for (const purpose of CONSENT_PURPOSES) {
      const box = boxes.elements.namedItem(purpose)
      const isAllowed =
        consent?.allowed.includes(purpose) || (purpose === 'chat' && readStorage(CHAT_CONSENT) === 'yes')
      if (box instanceof HTMLInputElement) box.checked = isAllowed
    }
    return consent
  }
  const endChat = () => void import('../chat/end-chat').then((chat) => chat.endChat(page)).catch(reportClientError)
  const saveChoice = (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement, event.submitter)
    const choice = form.get('choice')
    const allowed = CONSENT_PURPOSES.filter((purpose) => choice === 'all' || (choice === 'ticked' && form.has(purpose)))
    if (dialog.open && readStorage(CHAT_CONSENT) && !allowed.includes('chat')) endChat()
    saveCookieConsent({ version, at: new Date().toISOString(), allowed })
    allow(allowed)
    startAnalytics(true)
    status.textContent = status.dataset['savedMessage'] ?? ''
    dialog.close()
    // A dialog that is already closed fires no `close` event.
    show()
    // The pressed button disappears with the banner: keyboard users continue at the main content.
    if (!question.hidden) page.getElementById('main')?.focus({ preventScroll: true })
    question.hidden = true
  }
  const applyConsent = () => {
    const consent = show()
    allow(consent?.allowed ?? [])
    if (readStorage(CHAT_CONSENT) === 'ending') endChat()
    question.hidden = consent !== undefined || state['prerender'] !== undefined
  }
  const onConsentChange = () => {
    const before = state['allowed']
    applyConsent()
    if (state['allowed'] !== before) startAnalytics(true)
  }
  dialog.addEventListener('close', show)
  for (const form of [question, boxes]) form.addEventListener('submit', saveChoice)
  applyConsent()
  // Changed in another tab, or restored from the back/forward cache.
  addEventListener('storage', ({ key }) => key === COOKIE_CONSENT_KEY && onConsentChange())
  addEventListener('pageshow', ({ persisted }) => persisted && onConsentChange())
  delete state['ask']
  for (const form of [question, boxes]) form.querySelectorAll('button').forEach((button) => (button.disabled = false))
}
