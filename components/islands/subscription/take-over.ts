import {
  emailProblem,
  fieldOfProblem,
  type SubscriptionField,
  type SubscriptionForm,
  type SubscriptionProblem,
} from '@/lib/contract/subscription-form'
import { askedForm } from './asked-form'
import { sendSubscription } from './send-subscription'

type Said = SubscriptionForm['said']

const fieldOf = (form: HTMLFormElement, field: SubscriptionField) => form.elements.namedItem(field) as HTMLInputElement

/** Says something beside a field, or takes back what was said. */
function sayAt(form: HTMLFormElement, field: SubscriptionField, message: string): void {
  const input = fieldOf(form, field)
  const place = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  if (place) {
    place.textContent = message
    place.hidden = !message
  }
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

function problemsOf(form: HTMLFormElement): SubscriptionProblem[] {
  const email = emailProblem(fieldOf(form, 'email').value)
  return [...(email ? [email] : []), ...(fieldOf(form, 'consent').checked ? [] : ['consent' as const])]
}

/** Says each problem at its field, or where the form as a whole speaks, and leads to the first field. */
function showProblems(
  form: HTMLFormElement,
  status: HTMLElement,
  problems: readonly SubscriptionProblem[],
  { problems: words }: Said,
): void {
  for (const problem of problems) {
    const field = fieldOfProblem(problem)
    if (field) sayAt(form, field, words[problem])
    else status.textContent = words[problem]
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

async function submit(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  status: HTMLElement,
  said: Said,
): Promise<void> {
  // Never empty: what is said next has the same place.
  status.textContent = said.hint
  const problems = problemsOf(form)
  if (problems.length) return showProblems(form, status, problems, said)
  const label = button.textContent
  button.setAttribute('aria-disabled', 'true')
  button.textContent = said.sending
  const problem = await sendSubscription(new FormData(form)).catch(() => 'failed' as const)
  button.textContent = label
  if (problem) {
    // Whoever comes back to this page may find it as it was left.
    button.removeAttribute('aria-disabled')
    // Only the page has the document's new version.
    return problem === 'consentVersion' ? form.submit() : showProblems(form, status, [problem], said)
  }
  status.textContent = said.done
  button.style.visibility = 'hidden'
  for (const field of ['email', 'consent'] as const) fieldOf(form, field).disabled = true
  status.focus({ preventScroll: true })
}

/** Sends a form of the newsletter by script from now on, and says in its place what becomes of it. Without its sentences it stays as it is. */
export async function takeOver(form: HTMLFormElement): Promise<void> {
  const [button, status] = [form.querySelector('button'), form.querySelector<HTMLElement>('[role=status]')]
  const said = await askedForm(document).then(
    (asked) => asked.said,
    () => undefined,
  )
  if (form.noValidate || !button || !status || !said) return
  // Our own sentences are shown instead of the browser's.
  form.noValidate = true
  form.addEventListener('input', ({ target }) => {
    const { name } = target as HTMLInputElement
    if (name === 'email' || name === 'consent') sayAt(form, name, '')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.hasAttribute('aria-disabled')) void submit(form, button, status, said)
  })
}
