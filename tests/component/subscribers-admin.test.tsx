import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Subscribers } from '@/components/admin/subscribers/subscribers.island'
import type { Subscriber, SubscribersResponse } from '@/lib/contract/subscribers-admin'
import { messages } from '../support/component/admin-page'

const ANNA: Subscriber = {
  id: 'a',
  email: 'anna@xn--d1acpjx3f.test',
  state: 'confirmed',
  source: 'Genarium home',
  pointOfContact: 'Genarium bot',
  language: 'lv',
  utms: {},
  consents: [{ document: 'newsletter-consent', version: '2026-09-01' }],
  requestedAt: '2026-09-01T10:00:00.000Z',
  confirmedAt: '2026-09-02T10:00:00.000Z',
}
const BERTA: Subscriber = {
  ...ANNA,
  id: 'b',
  email: 'berta@visitor.test',
  state: 'unsubscribed',
  consents: [],
  unsubscribedAt: '2026-09-03T10:00:00.000Z',
}
const DELIVERED = { isConfigured: true, waiting: 0, failed: 0 }

let list: SubscribersResponse
let isOffline: boolean
const calls: { readonly url: string; readonly method: string; readonly body: unknown }[] = []

function respond(url: string, method: string, body: unknown): Response {
  calls.push({ url, method, body })
  if (method === 'GET') return Response.json(list)
  if (url.endsWith('/events')) {
    list = { ...list, webhook: DELIVERED }
    return Response.json({ queued: 2 })
  }
  list = { ...list, subscribers: [{ ...ANNA, state: 'unsubscribed' }, BERTA] }
  return Response.json({ ...ANNA, state: 'unsubscribed' })
}

beforeEach(() => {
  calls.length = 0
  isOffline = false
  list = { subscribers: [ANNA, BERTA], total: 2, pages: 1, sources: ['Genarium home'], webhook: DELIVERED }
  history.replaceState(null, '', '/en/subscribers-admin')
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((url, { method = 'GET', body } = {}) => {
    if (isOffline && method === 'POST') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(respond(String(url), method, typeof body === 'string' ? JSON.parse(body) : undefined))
  })
  onTestFinished(() => fetched.mockRestore())
})

const { subscribers: texts, common } = messages

async function show(initial = '') {
  history.replaceState(null, '', initial ? `?${initial}` : location.pathname)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Subscribers messages={texts} common={common} tag="en" initial={initial} />
    </SWRConfig>,
  )
  await screen.findByRole('table')
  return userEvent.setup()
}
const row = (name: RegExp) => screen.getByRole('row', { name })
const cellsOf = (name: RegExp) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('shows a subscriber with the readable address, label, language and consent version, and dashes for what is unknown', async () => {
  await show()
  expect(row(/^anna@яндекс\.test/)).toBeVisible()
  expect(cellsOf(/^anna/).slice(0, 4)).toEqual([
    'Genarium homeGenarium bot',
    `${texts.states.confirmed}${texts.unsubscribe}`,
    'Latvian',
    '2026-09-01',
  ])
  expect(cellsOf(/^anna/).at(-1)).toBe('—')
  expect(cellsOf(/^berta/)[3]).toBe('—')
  expect(within(row(/^berta/)).queryByRole('button')).toBeNull()
})

it('puts the filter into the URL, the request and the file, and starts at the first page', async () => {
  const user = await show('page=3')
  await user.selectOptions(screen.getByLabelText(texts.state), 'confirmed')
  await user.selectOptions(screen.getByLabelText(texts.source), 'Genarium home')
  await user.type(screen.getByRole('searchbox'), ' anna')
  expect(location.search).toBe('?state=confirmed&source=Genarium+home&search=anna')
  await waitFor(() =>
    expect(calls.at(-1)?.url).toBe('/api/admin/subscribers?state=confirmed&source=Genarium+home&search=anna&page=1'),
  )
  expect(screen.getByRole('link', { name: common.download })).toHaveAttribute(
    'href',
    '/api/admin/subscribers.csv?state=confirmed&source=Genarium+home&search=anna&lang=en',
  )
})

it('keeps a source of the URL that no subscription has', async () => {
  await show('source=Genarium+old')
  expect(screen.getByLabelText(texts.source)).toHaveValue('Genarium old')
})

it('unsubscribes after a confirmation only, and says so where the button was', async () => {
  const user = await show()
  const button = within(row(/^anna/)).getByRole('button')
  await user.click(button)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: common.close }))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(button)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts.unsubscribe }))
  const done = await screen.findByText(texts.unsubscribeDone.replace('{email}', 'anna@яндекс.test'))
  expect(done).toHaveFocus()
  expect(calls.find(({ method }) => method === 'POST')).toEqual({
    url: '/api/admin/subscribers/unsubscribe',
    method: 'POST',
    body: { email: ANNA.email },
  })
  await waitFor(() => expect(within(row(/^anna/)).queryByRole('button')).toBeNull())
})

it('says that a subscription was not ended when the network fails, and lets it be tried again', async () => {
  const user = await show()
  isOffline = true
  await user.click(within(row(/^anna/)).getByRole('button'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts.unsubscribe }))
  expect(await screen.findByRole('alert')).toHaveTextContent(common.failed)
  expect(within(row(/^anna/)).getByRole('button')).toBeEnabled()
})

it('shows undelivered changes with the last error, and sends them again', async () => {
  list = {
    ...list,
    webhook: {
      isConfigured: true,
      waiting: 1,
      failed: 1,
      lastError: { at: '2026-09-04T10:00:00.000Z', text: 'status: 500 from service.test' },
    },
  }
  const user = await show()
  const service = screen.getByRole('region', { name: texts.service })
  expect(service).toHaveTextContent(texts.failedEvents.replace('{n}', '1'))
  expect(service).toHaveTextContent(texts.waiting.replace('{n}', '1'))
  expect(service).toHaveTextContent('status: 500 from service.test')
  await user.click(within(service).getByRole('button', { name: texts.resend }))
  expect(await within(service).findByRole('status')).toHaveTextContent(texts.resent.replace('{n}', '2'))
  await waitFor(() => expect(service).toHaveTextContent(texts.delivered))
  expect(within(service).queryByRole('button')).toBeNull()
})

it('explains how to connect a service where none is configured', async () => {
  list = { ...list, webhook: { isConfigured: false, waiting: 0, failed: 0 } }
  await show()
  expect(screen.getByText(texts.serviceOff)).toBeVisible()
})
