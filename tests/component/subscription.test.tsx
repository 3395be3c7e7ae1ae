import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { enhanceForm } from '@/components/islands/subscription/enhance-form'
import { SubscriptionForm } from '@/components/sections/subscription/subscription-form'
import type { SubscriptionForm as Form } from '@/lib/contract/subscription-form'
import { SUBSCRIPTION_CALL } from '@/lib/domain/subscription'
import catalogue from '@/public/assets/i18n/en.json'

const { sub, common } = catalogue
const FORM: Form = {
  title: sub.title,
  text: sub.text,
  email: sub.email,
  submit: sub.submit,
  later: sub.later,
  close: common.close,
  consent: { value: 'privacy-policy@2026-09-01', text: 'I agree to <doc>the policy</doc>', href: '/legal' },
  hidden: { lang: 'en', site: '2', source: 'Genarium home' },
  messages: {
    hint: sub.hint,
    sending: sub.sending,
    done: sub.done,
    sent: sub.sent,
    problems: {
      email: 'No address',
      emailFormat: 'Not found',
      emailLetters: 'Latin letters only',
      consent: '',
      consentVersion: '',
      failed: sub.failed,
    },
  },
}

it('a form redirected to the page for a new document version can be sent again after going back', async () => {
  const sent = vi.fn(() => Response.json({ errors: [{ field: 'consents.0.version' }] }, { status: 400 }))
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(address.startsWith(SUBSCRIPTION_CALL) ? Response.json(FORM) : sent()),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const left = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  const { container } = render(<SubscriptionForm form={FORM} id="newsletter" />)
  await enhanceForm(container.querySelector('form') ?? expect.fail('no form'))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(FORM.email), 'anna@visitor.test')
  await user.click(screen.getByRole('checkbox'))
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: FORM.submit }))
    await waitFor(() => expect(left).toHaveBeenCalledTimes(times))
  }
  expect(sent).toHaveBeenCalledTimes(2)
})

it.each([
  ['\u2800', 'No address'],
  ['anna@localhost', 'Not found'],
  ['аnna@visitor.test', 'Latin letters only'],
])('a form with the email address %j shows: %s', async (typed, sentence) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(FORM)))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { container } = render(<SubscriptionForm form={FORM} id="newsletter" />)
  await enhanceForm(container.querySelector('form') ?? expect.fail('no form'))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(FORM.email), typed)
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: FORM.submit }))
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByLabelText(FORM.email)).toHaveValue(typed)
})

it('sends the email address in its normalized form to every system, regardless of the browser', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) => {
    if (!address.startsWith(SUBSCRIPTION_CALL)) bodies.push(JSON.parse(String(body)))
    return Promise.resolve(Response.json(address.startsWith(SUBSCRIPTION_CALL) ? FORM : { ok: true }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { container } = render(<SubscriptionForm form={FORM} id="newsletter" />)
  await enhanceForm(container.querySelector('form') ?? expect.fail('no form'))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(FORM.email), 'Ａnna@Почта.РФ')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: FORM.submit }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  const email = 'anna@xn--80a1acny.xn--p1ai'
  expect(bodies).toMatchObject([{ email }, { customer: { email } }])
})
