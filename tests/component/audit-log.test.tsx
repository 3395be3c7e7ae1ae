import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { AuditLog } from '@/components/admin/audit/audit-log.island'
import type { AuditMessages } from '@/components/admin/page/audit-messages'
import type { AuditEntry, AuditResponse } from '@/lib/contract/audit-log'
import catalogue from '@/public/assets/i18n/en.json'
import { messages } from '../support/component/admin-page'

const ENTRY = { id: '1', at: '2026-11-30T12:00:00.000Z', actor: 'anna@xn--d1acpjx3f.test', changes: [] }
const LONG = 'Call after six. '.repeat(20).trim()
const ORDER: AuditEntry = {
  ...ENTRY,
  area: 'orders',
  action: 'changed',
  record: '2222-2222-2222',
  changes: [
    { field: 'fulfilmentState', before: 'placed', after: 'kitSent' },
    { field: 'note', before: '', after: LONG },
  ],
}
const BANNER: AuditEntry = {
  ...ENTRY,
  id: '2',
  area: 'banners',
  dictionary: 'banners',
  action: 'created',
  record: 'sale',
  changes: Array.from({ length: 7 }, (_, index) => ({ field: `field${index}`, before: '', after: 'x' })),
}
const EXPORT: AuditEntry = { ...ENTRY, id: '3', area: 'subscribers', action: 'exported', count: 1200 }

let response: AuditResponse
const calls: string[] = []

beforeEach(() => {
  calls.length = 0
  response = { entries: [ORDER, BANNER, EXPORT], next: '2026-11-30T12:00:00.000Z_3' }
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    calls.push(String(url))
    return Response.json(response)
  })
  onTestFinished(() => fetched.mockRestore())
})

const { common } = messages
/** Translations of the audit log, as the server assembles them. */
const texts: AuditMessages = {
  ...messages.audit,
  areas: { ...messages.pages, ...messages.audit.areas },
  dictionaries: messages.dictionaries,
  reasons: messages.orders.reasons,
  more: messages.prices.more,
  time: messages.emails.time,
  from: messages.orders.from,
  to: messages.orders.to,
  labels: { note: messages.orders.note, fulfilmentState: messages.orders.fulfilmentState },
  states: { ...catalogue.order.fulfilment, ...catalogue.order.payment },
}

async function show(initial = '') {
  history.replaceState(null, '', `/en/audit-admin${initial && `?${initial}`}`)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AuditLog
        siteLocale={{ variant: 'variant-1', language: 'en' } as Parameters<typeof AuditLog>[0]['siteLocale']}
        messages={texts}
        common={common}
        tag="en"
        initial={initial}
      />
    </SWRConfig>,
  )
  await screen.findByRole('table')
  return userEvent.setup()
}
const row = (name: RegExp) => screen.getByRole('row', { name })

it('shows a changed order with a link to it, its person and the old and new values', async () => {
  await show()
  const order = row(/2222-2222-2222/)
  expect(order).toHaveTextContent('anna@яндекс.test')
  expect(within(order).getByRole('link', { name: '2222-2222-2222' }).getAttribute('href')).toContain(
    '/orders-admin/2222-2222-2222',
  )
  const [before, after] = [texts.states['placed'], texts.states['kitSent']]
  expect(order).toHaveTextContent(`${texts.labels['fulfilmentState']}: ${before} → ${after}`)
})

it('shortens a long value until it is opened', async () => {
  const user = await show()
  const full = `${texts.labels['note']}: — → ${LONG}`
  expect(screen.getByText(full)).not.toBeVisible()
  await user.click(within(row(/2222-2222-2222/)).getByText(/…$/))
  expect(screen.getByText(full)).toBeVisible()
})

it('shows the first five values of an entry, and the others on demand', async () => {
  const user = await show()
  const banner = row(/sale/)
  expect(within(banner).getByRole('link', { name: 'sale' }).getAttribute('href')).toContain(
    '/banner-admin?dictionary=banners',
  )
  const last = within(banner).getByText('field6: — → x')
  expect(last).not.toBeVisible()
  await user.click(within(banner).getByText(messages.prices.more.replace('{n}', '2').replace(/\s/g, ' ')))
  expect(last).toBeVisible()
})

it('shows an export with the number of its records, without a link', async () => {
  await show()
  const exported = row(new RegExp(texts.actions.exported))
  expect(exported).toHaveTextContent(texts.records.replace('{n}', '1,200'))
  expect(within(exported).queryByRole('link')).toBeNull()
})

it('puts the filter into the URL, the request and the file, and starts at the newest entries', async () => {
  const user = await show('before=2026-11-30T12%3A00%3A00.000Z_3')
  await user.selectOptions(screen.getByLabelText(texts.area), 'prices')
  await user.selectOptions(screen.getByLabelText(texts.kind), 'changes')
  await user.type(screen.getByRole('searchbox', { name: new RegExp(texts.person) }), 'anna')
  expect(location.search).toBe('?person=anna&area=prices&kind=changes')
  await waitFor(() => expect(calls.at(-1)).toBe('/api/admin/audit?person=anna&area=prices&kind=changes'))
  expect(screen.getByRole('link', { name: common.download })).toHaveAttribute(
    'href',
    '/api/admin/audit.csv?person=anna&area=prices&kind=changes&lang=en',
  )
})

it('leads to older entries and back to the newest, by addresses that keep the filter', async () => {
  const user = await show('kind=changes')
  expect(screen.getByRole('button', { name: texts.newest })).toBeDisabled()
  response = { entries: [BANNER] }
  await user.click(screen.getByRole('button', { name: common.earlier }))
  expect(location.search).toBe('?kind=changes&before=2026-11-30T12%3A00%3A00.000Z_3')
  await waitFor(() => expect(screen.queryByText('2222-2222-2222')).toBeNull())
  expect(screen.getByRole('button', { name: common.earlier })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: texts.newest }))
  expect(location.search).toBe('?kind=changes')
})
