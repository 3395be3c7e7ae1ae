import {
  emailProblem,
  fieldOfProblem,
  type SubscriptionField,
  type SubscriptionForm,
  type SubscriptionProblem,
} from '@/lib/contract/subscription-form'
import { fetchForm } from './fetch-form'
import { sendSubscription } from './send-subscription'

/** Event of a form whose subscription was sent; its detail is the email address. */
export const SUBSCRIBED_EVENT = 'subscribed'

type FormMessages = SubscriptionForm['messages']

const fieldOf = (form: HTMLFormElement, field: SubscriptionField) => form.elements.namedItem(field) as HTMLInputElement

function showFieldMessage(form: HTMLFormElement, field: SubscriptionField, message: string): void {
  const input = fieldOf(form, field)
  const messageElement = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  if (messageElement) {
    messageElement.textContent = message
    messageElement.hidden = !message
  }
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

function problemsOf(form: HTMLFormElement): SubscriptionProblem[] {
  const email = emailProblem(fieldOf(form, 'email').value)
  return [...(email ? [email] : []), ...(fieldOf(form, 'consent').checked ? [] : ['consent' as const])]
}

function showProblems(
  form: HTMLFormElement,
  status: HTMLElement,
  problems: readonly SubscriptionProblem[],
  { problems: problemMessages }: FormMessages,
): void {
  for (const problem of problems) {
    const field = fieldOfProblem(problem)
    if (field) showFieldMessage(form, field, problemMessages[problem])
    else status.textContent = problemMessages[problem]
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

async function submit(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  status: HTMLElement,
  messages: FormMessages,
): Promise<void> {
  // Never empty, so that the next message does not shift the layout.
  status.textContent = messages.hint
  const problems = problemsOf(form)
  if (problems.length) return showProblems(form, status, problems, messages)
  const label = button.textContent
  button.setAttribute('aria-disabled', 'true')
  button.textContent = messages.sending
  const problem = await sendSubscription(new FormData(form)).catch(() => 'failed' as const)
  button.textContent = label
  if (problem) {
    // The page may be restored from the back/forward cache.
    button.removeAttribute('aria-disabled')
    // Reloads the page by a plain submit: only the server has the document's new version.
    return problem === 'consentVersion' ? form.submit() : showProblems(form, status, [problem], messages)
  }
  status.textContent = messages.done
  button.style.visibility = 'hidden'
  for (const field of ['email', 'consent'] as const) fieldOf(form, field).disabled = true
  status.focus({ preventScroll: true })
  form.dispatchEvent(new CustomEvent(SUBSCRIBED_EVENT, { bubbles: true, detail: fieldOf(form, 'email').value.trim() }))
}

/**
 * Enhances a newsletter form: sends by script and shows the result in place. Unchanged if the messages cannot be
 * loaded.
 */
export async function enhanceForm(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  const status = form.querySelector<HTMLElement>('[role=status]')
  const messages = await fetchForm(document).then(
    (fetched) => fetched.messages,
    () => undefined,
  )
  if (form.noValidate || !button || !status || !messages) return
  form.noValidate = true
  form.addEventListener('input', ({ target }) => {
    const { name } = target as HTMLInputElement
    if (name === 'email' || name === 'consent') showFieldMessage(form, name, '')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.hasAttribute('aria-disabled')) void submit(form, button, status, messages)
  })
}
