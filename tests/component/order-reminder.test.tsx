import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { savedReminder, saveReminder } from '@/components/islands/order/reminder-key'
import { settledReminder, syncReminder } from '@/components/islands/order/sync-reminder'
import { ReminderField } from '@/components/sections/order/reminder-field'

const BOX = {
  consent: { document: 'privacy-policy', version: '2026-09-01' },
  label: 'Remind me',
  hint: ['One email. ', { text: 'Policy', href: '/legal/privacy-policy' }],
  failed: 'Not saved',
}
const INPUT = {
  basket: { items: [{ bitrixId: '1001', quantity: 1 }], seen: {} },
  currency: 'EUR',
  language: 'en',
  consent: BOX.consent,
} as const

let calls: { method: string; body: Record<string, unknown> }[]
let answer: () => Promise<Response>
beforeEach(() => {
  calls = []
  answer = () => Promise.resolve(new Response(null, { status: 204 }))
  saveReminder(undefined)
  vi.stubGlobal('fetch', (_path: string, { method, body }: { method: string; body: string }) => {
    calls.push({ method, body: JSON.parse(body) as Record<string, unknown> })
    return answer()
  })
})

function Form({ failed = false }: { failed?: boolean }) {
  const sync = (form: HTMLFormElement) => void syncReminder(form, INPUT)
  return (
    <form>
      <input name="email" aria-label="Email" onBlur={({ target }) => target.form && sync(target.form)} />
      <ReminderField box={BOX} failed={failed} onChange={sync} />
    </form>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remind me' })
const email = () => screen.getByRole('textbox')
const type = (text: string) => {
  fireEvent.change(email(), { target: { value: text } })
  fireEvent.blur(email())
}
const methods = () => calls.map(({ method }) => method)

describe('the box of the reminder', () => {
  it('is not ticked, has no name, and links to the privacy policy', () => {
    render(<Form />)
    expect([box().checked, box().name, box().required]).toEqual([false, '', false])
    expect(box()).toHaveAccessibleDescription(/One email/)
    expect(screen.getByRole('link', { name: 'Policy' }).getAttribute('href')).toBe('/legal/privacy-policy')
  })

  it('sends nothing unless it is ticked and the address is valid, then at once', async () => {
    render(<Form />)
    type('anna@visitor.test')
    await settledReminder()
    expect(calls).toEqual([])
    type('anna@')
    await userEvent.click(box())
    await settledReminder()
    expect(calls).toEqual([])
    type('anna@visitor.test')
    await waitFor(() => expect(methods()).toEqual(['POST']))
    expect(calls[0]?.body).toMatchObject({ email: 'anna@visitor.test', consent: BOX.consent, lang: 'en' })
    expect(await settledReminder()).toBe(calls[0]?.body['key'])
  })

  it('changes the address by the same key, and deletes it when the tick or the address is removed', async () => {
    render(<Form />)
    type('anna@visitor.test')
    await userEvent.click(box())
    type('berta@visitor.test')
    await waitFor(() => expect(methods()).toEqual(['POST', 'PUT']))
    expect(calls[1]?.body).toMatchObject({ email: 'berta@visitor.test', key: calls[0]?.body['key'] })
    await userEvent.click(box())
    await waitFor(() => expect(methods()).toEqual(['POST', 'PUT', 'DELETE']))
    expect(savedReminder()).toBeUndefined()
    await userEvent.click(box())
    await waitFor(() => expect(methods()).toEqual(['POST', 'PUT', 'DELETE', 'POST']))
    // A new tick is a new consent, under a new key.
    expect(calls[3]?.body['key']).not.toBe(calls[0]?.body['key'])
    type('')
    await waitFor(() => expect(methods().at(-1)).toBe('DELETE'))
  })

  it.each([
    ['is rejected', () => Promise.resolve(new Response(null, { status: 429 }))],
    ['gets no response', () => Promise.reject(new TypeError('network'))],
  ])('is not ticked if the call %s, and works when tried again', async (_how, failing) => {
    render(<Form />)
    type('anna@visitor.test')
    answer = failing
    await userEvent.click(box())
    await waitFor(() => expect(box().checked).toBe(false))
    expect(await settledReminder()).toBeUndefined()
    answer = () => Promise.resolve(new Response(null, { status: 204 }))
    await userEvent.click(box())
    await waitFor(() => expect(methods().at(-1)).toBe('POST'))
    expect([box().checked, await settledReminder()]).toEqual([true, calls.at(-1)?.body['key']])
  })

  it('stays ticked with a message if the deletion fails', async () => {
    render(<Form failed />)
    expect(screen.getByRole('alert').textContent).toBe('Not saved')
    type('anna@visitor.test')
    await userEvent.click(box())
    await settledReminder()
    answer = () => Promise.reject(new TypeError('network'))
    await userEvent.click(box())
    await waitFor(() => expect(box().checked).toBe(true))
    expect(savedReminder()).toBeDefined()
  })
})
