import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { takeOver } from '@/components/islands/subscription/take-over'
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
  said: { hint: sub.hint, sending: sub.sending, done: sub.done, problems: { email: '', emailFormat: '', consent: '', consentVersion: '', failed: sub.failed } },
}

it('a form that goes to the page for the new version of a document can be sent again by whoever comes back to it', async () => {
  const sent = vi.fn(() => Response.json({ errors: [{ field: 'consents.0.version' }] }, { status: 400 }))
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(address.startsWith(SUBSCRIPTION_CALL) ? Response.json(FORM) : sent()))
  onTestFinished(() => void vi.unstubAllGlobals())
  const left = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  const { container } = render(<SubscriptionForm form={FORM} id="newsletter" />)
  await takeOver(container.querySelector('form') ?? expect.fail('no form'))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(FORM.email), 'anna@visitor.test')
  await user.click(screen.getByRole('checkbox'))
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: FORM.submit }))
    await waitFor(() => expect(left).toHaveBeenCalledTimes(times))
  }
  expect(sent).toHaveBeenCalledTimes(2)
})
