import { COOKIE_CHOICE, COOKIE_PURPOSES, readCookieChoice, saveCookieChoice } from '@/lib/visitor/cookie-choice'
import { stored } from '@/lib/visitor/storage'
import { reportClientError } from '@/lib/visitor/client-errors'
import { CHAT_CONSENT } from '../chat/shell'
import { startMeasuring } from '../measure/start'

/** Asks once which cookies are allowed, remembers it, and lets it be changed in the dialog, where nothing is ticked at first. */
export function watchCookieChoice(page: Document): void {
  const question = page.querySelector<HTMLFormElement>('#cookie-question')
  const dialog = page.querySelector<HTMLDialogElement>('#cookies')
  const boxes = dialog?.querySelector('form')
  const said = page.getElementById('cookie-said')
  if (!question || !dialog || !boxes || !said) return
  const state = page.documentElement.dataset
  const { version = '' } = question.dataset

  // What is allowed stands on `<html>`, where everybody asks before loading or telling anything.
  const allow = (allowed: readonly string[]) => {
    state['allowed'] = allowed.join(' ')
  }
  /** The boxes as they were chosen last. */
  const show = () => {
    const choice = readCookieChoice(version)
    for (const purpose of COOKIE_PURPOSES) {
      const box = boxes.elements.namedItem(purpose)
      const isAllowed = choice?.allowed.includes(purpose) || (purpose === 'chat' && stored(CHAT_CONSENT) === 'yes')
      if (box instanceof HTMLInputElement) box.checked = isAllowed
    }
    return choice
  }
  const endChat = () => void import('../chat/end-chat').then((chat) => chat.endChat(page)).catch(reportClientError)
  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement, event.submitter)
    const choice = given.get('choice')
    const allowed = COOKIE_PURPOSES.filter((purpose) => choice === 'all' || (choice === 'ticked' && given.has(purpose)))
    if (dialog.open && stored(CHAT_CONSENT) && !allowed.includes('chat')) endChat()
    saveCookieChoice({ version, at: new Date().toISOString(), allowed })
    allow(allowed)
    startMeasuring(true)
    said.textContent = said.dataset['said'] ?? ''
    dialog.close()
    // One that was closed already tells of no end.
    show()
    // The bar goes away with the button that was pressed: whoever came by keyboard goes on at the beginning of the page's content.
    if (!question.hidden) page.getElementById('main')?.focus({ preventScroll: true })
    question.hidden = true
  }
  /** What is chosen holds for the page, and is asked for where nothing is. */
  const adopt = () => {
    const choice = show()
    allow(choice?.allowed ?? [])
    if (stored(CHAT_CONSENT) === 'ending') endChat()
    question.hidden = choice !== undefined || state['prerender'] !== undefined
  }
  const catchUp = () => {
    const before = state['allowed']
    adopt()
    if (state['allowed'] !== before) startMeasuring(true)
  }
  dialog.addEventListener('close', show)
  for (const form of [question, boxes]) form.addEventListener('submit', choose)
  adopt()
  // Another tab has an answer, or this page comes back as it was left.
  addEventListener('storage', ({ key }) => key === COOKIE_CHOICE && catchUp())
  addEventListener('pageshow', ({ persisted }) => persisted && catchUp())
  delete state['ask']
  for (const form of [question, boxes]) form.querySelectorAll('button').forEach((button) => (button.disabled = false))
}
