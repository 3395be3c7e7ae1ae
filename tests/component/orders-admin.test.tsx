import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { OrderCard } from '@/components/admin/orders/order-card'
import type { OrderDraft } from '@/components/admin/orders/order-edit'
import { Orders } from '@/components/admin/orders/orders.island'
import { ordersQuerySchema, type AdminOrder, type OrderRelatedResponse } from '@/lib/contract/orders-admin'
import { startEmbedded } from '@/lib/embedded/start'
import { badRequest } from '@/lib/http/problem'
import { variantOf } from '@/lib/variants/variants'
import catalogue from '@/public/assets/i18n/en.json'
import { ordersMessages, messages } from '../support/component/admin-page'
import { typeDate } from '../support/component/type-date'
import { SAMPLE_FORM, sampleNewOrder } from '../support/sample-order'

const FIRST = '7KQ2-M4XP-9RTA'
const SECOND = '7KQ2-M4XP-9RTB'
const THIRD = '7KQ2-M4XP-9RTC'
const SITE_LOCALE = { variant: variantOf(2), language: 'en' } as const
const RELATED: OrderRelatedResponse = {
  customerLink: 'https://site.example/basket/order-status?order=x',
  orders: [],
  conversations: [],
  emails: [],
  templates: [],
}
const isRelated = (address: string) => address.endsWith('/related')

const ORDER: AdminOrder = {
  ...SAMPLE_FORM,
  number: FIRST,
  createdAt: '2026-03-01T10:00:00.000Z',
  fulfilmentState: 'placed',
  paymentState: 'unpaid',
  nextFulfilmentStates: ['kitSent', 'cancelled'],
  nextPaymentStates: ['paid'],
  paid: 0,
  refunded: 0,
  name: 'A',
  email: 'a@example.com',
  phone: '+37120000001',
  country: 'LV',
  city: 'Riga',
  address: 'Brivibas 1',
  total: 100,
  currency: 'EUR',
  lines: [],
  gifts: [],
  note: '',
  carrier: '',
  trackingNumber: '',
  kitCode: '',
  variant: '2',
  lang: 'lv',
  utms: {},
  version: 1,
}
const EXTRAS = catalogue.basket.line

function Card() {
  const [typed, setTyped] = useState<OrderDraft>()
  const type = (part?: OrderDraft) => setTyped((old) => part && { ...old, ...part })
  return (
    <OrderCard
      number={FIRST}
      level="h3"
      siteLocale={SITE_LOCALE}
      draft={typed}
      type={type}
      messages={ordersMessages}
      common={messages.common}
      tag="en"
      changed={() => undefined}
    >
      <h2>{FIRST}</h2>
    </OrderCard>
  )
}

function showCard(fetch: (address: string, init?: { body?: string; method?: string }) => Promise<Response>): void {
  vi.stubGlobal('fetch', (address: string, init?: { body?: string; method?: string }) =>
    isRelated(address) ? Promise.resolve(Response.json(RELATED)) : fetch(address, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Card />
    </SWRConfig>,
  )
}

it('an order shows the type of each line, and the phone number', async () => {
  const line = { bitrixId: '1001', name: 'Ancestry', quantity: 1 }
  const lines = [
    { ...line, kind: 'test', amount: 100 },
    { ...line, kind: 'secondKit', amount: 40 },
    { ...line, kind: 'consultation', amount: 30 },
  ] as const
  showCard(() =>
    Promise.resolve(Response.json({ order: { ...ORDER, lines }, refundable: [], pendingRefunds: [], changes: [] })),
  )
  await screen.findByRole('heading', { name: FIRST })
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Ancestry × 1€100',
    `${EXTRAS.secondKit}: Ancestry × 1€40`,
    `${EXTRAS.consultation}: Ancestry × 1€30`,
    `${messages.orders.total}€100`,
  ])
  expect(screen.getByText(`${messages.orders.customer}:`).parentElement).toHaveTextContent(ORDER.name)
  expect(screen.getByRole('link', { name: ORDER.phone })).toHaveAttribute('href', `tel:${ORDER.phone}`)
  expect(screen.getByRole('link', { name: ORDER.email })).toHaveAttribute('href', `mailto:${ORDER.email}`)
})

it('an order shows the extension of a phone number, and a readable email address', async () => {
  const order = { ...ORDER, phone: '+37120000001;ext=89', email: 'm&m@xn--80a1acny.xn--p1ai' }
  showCard(() => Promise.resolve(Response.json({ order, refundable: [], pendingRefunds: [], changes: [] })))
  await screen.findByRole('heading', { name: FIRST })
  expect(screen.getByRole('link', { name: '+37120000001 ext. 89' })).toHaveAttribute('href', 'tel:+37120000001;ext=89')
  expect(screen.getByRole('link', { name: 'm&m@почта.рф' })).toHaveAttribute(
    'href',
    'mailto:m%26m@xn--80a1acny.xn--p1ai',
  )
})

it('an order changed by another administrator keeps the draft, which can then be saved', async () => {
  let order = ORDER
  showCard((_address, { body } = {}) => {
    const { version, ...change } = JSON.parse(body ?? '{}') as Partial<AdminOrder>
    if (body && version !== order.version)
      return Promise.resolve(Response.json({ order, refundable: [], pendingRefunds: [], changes: [] }, { status: 409 }))
    if (body) order = { ...order, ...change, version: order.version + 1 }
    return Promise.resolve(Response.json({ order, refundable: [], pendingRefunds: [], changes: [] }))
  })
  const user = userEvent.setup()
  await screen.findByRole('heading', { name: FIRST })
  await user.type(screen.getByLabelText(messages.orders.note), 'Called twice')
  order = {
    ...order,
    fulfilmentState: 'kitSent',
    nextFulfilmentStates: ['sampleReceived'],
    note: 'Called once',
    version: 2,
  }
  await user.click(screen.getByRole('button', { name: messages.common.save }))
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.orders.conflict)
  expect(screen.getByLabelText(messages.orders.note)).toHaveValue('Called twice')
  expect(screen.getByLabelText(messages.orders.note)).toHaveAccessibleDescription(`${messages.common.now} Called once`)
  expect(screen.getByLabelText(messages.orders.fulfilmentState)).toHaveValue('kitSent')
  await user.click(screen.getByRole('button', { name: messages.common.save }))
  await waitFor(() => expect(order).toMatchObject({ note: 'Called twice', fulfilmentState: 'kitSent', version: 3 }))
})

it('a payment is marked by hand after a confirmation, and not when that is declined', async () => {
  const sent: unknown[] = []
  showCard((_address, { body } = {}) => {
    if (body) sent.push(JSON.parse(body))
    return Promise.resolve(
      Response.json({
        order: { ...ORDER, ...(sent.length && { paymentState: 'paid', nextPaymentStates: ['refunded'], version: 2 }) },
        refundable: [],
        pendingRefunds: [],
        changes: [],
      }),
    )
  })
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText(messages.orders.paymentState), catalogue.order.payment.paid)
  await user.click(screen.getByRole('button', { name: messages.common.save }))
  const question = messages.orders.markPaid.replace('{number}', ORDER.number)
  await user.click(
    within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: messages.common.cancel }),
  )
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: messages.common.save }))
  await user.click(
    within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: messages.common.save }),
  )
  await waitFor(() =>
    expect(sent).toEqual([
      { paymentState: 'paid', note: '', carrier: '', trackingNumber: '', kitCode: '', notify: true, version: 1 },
    ]),
  )
  expect(await screen.findByRole('status')).toHaveTextContent(messages.common.saved)
})

it('an order shows payments, refunds and their reasons', async () => {
  const before = {
    fulfilmentState: 'placed',
    paymentState: 'paid',
    paid: 100,
    refunded: 0,
    note: '',
    carrier: '',
    trackingNumber: '',
    kitCode: '',
  }
  const changes = [
    {
      at: '2026-03-03T10:00:00.000Z',
      actor: 'payment',
      reason: 'refund',
      before,
      after: { ...before, paymentState: 'partlyRefunded', refunded: 30 },
    },
    { at: '2026-03-02T10:00:00.000Z', actor: 'system', reason: 'takenUp', before, after: before },
    {
      at: '2026-03-01T10:00:00.000Z',
      actor: 'one@example.com',
      reason: 'operator',
      before,
      after: { ...before, fulfilmentState: 'kitSent' },
    },
  ]
  const order = {
    ...ORDER,
    paymentState: 'partlyRefunded',
    paid: 100,
    refunded: 30,
    paidAt: '2026-03-01T11:00:00.000Z',
  }
  showCard(() => Promise.resolve(Response.json({ order, refundable: [], pendingRefunds: [], changes })))
  await screen.findByRole('heading', { name: FIRST })
  const { paidAmount, refundedAmount, fulfilment, payment } = catalogue.order
  expect(await screen.findByRole('row', { name: `${paidAmount} €100` })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: `${refundedAmount} €30` })).toBeInTheDocument()
  expect(screen.getByText('01.03.2026 11:00')).toHaveAttribute('title', '01.03.2026 11:00:00 UTC')
  const { actors, reasons } = messages.orders
  const refund = `${payment.paid} → ${payment.partlyRefunded}; ${refundedAmount}: €30`
  const history = within(screen.getAllByRole('list').at(-1)!).getAllByRole('listitem')
  expect(history.map(({ textContent }) => textContent?.trim())).toEqual([
    `03.03.2026 10:00, ${actors.payment}: ${reasons.refund}; ${refund}`,
    `02.03.2026 10:00, ${actors.system}: ${reasons.takenUp}`,
    `01.03.2026 10:00, one@example.com: ${fulfilment.placed} → ${fulfilment.kitSent}`,
  ])
})

it('an order with an unsaved note is not reloaded when the network is back', async () => {
  let requestCount = 0
  showCard((_address, { body } = {}) => {
    requestCount += body ? 0 : 1
    const order = { ...ORDER, ...(requestCount > 1 && { note: 'Called once', version: 2 }) }
    const isOvertaken = (JSON.parse(body ?? '{}') as Partial<AdminOrder>).version === 1
    return Promise.resolve(
      Response.json({ order, refundable: [], pendingRefunds: [], changes: [] }, { status: isOvertaken ? 409 : 200 }),
    )
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(messages.orders.note), 'Called twice')
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await user.click(screen.getByRole('button', { name: messages.common.save }))
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.orders.conflict)
})

/** The list of orders over an embedded backend with this many of them; every tenth is in euros. */
async function showList(count: number) {
  const backend = await startEmbedded({}, { seed: true })
  onTestFinished(() => backend.stop())
  for (let index = 0; index < count; index++)
    await backend.orders.place(
      sampleNewOrder({
        total: 1000,
        currency: index % 10 ? 'RUB' : 'EUR',
        details: { form: { ...SAMPLE_FORM, name: `Visitor ${index}` } },
      }),
    )
  // The handler of the site, without its guard.
  vi.stubGlobal('fetch', async (address: string) => {
    const question = ordersQuerySchema.safeParse(Object.fromEntries(new URL(address, location.href).searchParams))
    return question.success ? Response.json(await backend.ordersAdmin.list(question.data)) : badRequest(question.error)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Orders
        messages={ordersMessages}
        common={messages.common}
        tag="en"
        currencies={['RUB', 'EUR']}
        siteLocale={SITE_LOCALE}
        initial=""
      />
    </SWRConfig>,
  )
  await screen.findByText(`${messages.orders.found} ${count}`)
  const shown = () => screen.queryAllByRole('rowheader').length
  return { user: userEvent.setup(), shown }
}

async function drawList() {
  history.replaceState(null, '', '?')
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Orders
        messages={ordersMessages}
        common={messages.common}
        tag="en"
        currencies={['RUB']}
        siteLocale={SITE_LOCALE}
        initial=""
      />
    </SWRConfig>,
  )
  await screen.findByRole('table')
  return userEvent.setup()
}

it('orders are filtered and paginated', async () => {
  const { user, shown } = await showList(53)
  expect(shown()).toBe(50)
  await user.click(screen.getByRole('button', { name: messages.common.earlier }))
  await waitFor(() => expect(shown()).toBe(3))
  // A new filter starts from the first page.
  await user.selectOptions(screen.getByLabelText(messages.orders.currency), 'EUR')
  await screen.findByText(`${messages.orders.found} 6`)
  expect([shown(), screen.queryByRole('button', { name: messages.common.later })]).toEqual([6, null])
  await user.type(screen.getByLabelText(messages.common.search), 'Visitor 20')
  await screen.findByText(`${messages.orders.found} 1`)
  expect(screen.getByText('Visitor 20')).toBeVisible()
  const file = screen.getByRole('link', { name: messages.common.download }).getAttribute('href')
  expect(file).toBe('/api/admin/orders.csv?search=Visitor+20&currency=EUR&lang=en')
})

it('a range that ends before it starts is reported once at its field, without orders', async () => {
  const { user, shown } = await showList(1)
  await typeDate(user, messages.orders.from, '02032026')
  await typeDate(user, messages.orders.to, '01032026')
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.common.reasons.beforeStart)
  expect(screen.getByRole('group', { name: messages.orders.to })).toHaveAccessibleDescription(
    expect.stringContaining(messages.common.reasons.beforeStart),
  )
  expect(shown()).toBe(0)
})

it('a draft of an order is preserved while another order is open, with the version that was loaded', async () => {
  const note = () => screen.findByLabelText<HTMLTextAreaElement>(messages.orders.note)
  let version = 1
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
    if (isRelated(address)) return Promise.resolve(Response.json(RELATED))
    const number = /orders\/([\w-]+)/.exec(address)?.[1]
    if (!number)
      return Promise.resolve(Response.json({ orders: [ORDER, { ...ORDER, number: SECOND }], total: 2, pages: 1 }))
    const isOvertaken = body !== undefined && (JSON.parse(body) as AdminOrder).version !== version
    const order = { ...ORDER, number, version, ...(version > 1 && { note: 'Called once' }) }
    return Promise.resolve(
      Response.json({ order, refundable: [], pendingRefunds: [], changes: [] }, { status: isOvertaken ? 409 : 200 }),
    )
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const user = await drawList()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const open = async (number: string) => user.click(await screen.findByRole('link', { name: number }))
  await open(FIRST)
  expect(await screen.findByRole('heading', { name: FIRST })).toHaveFocus()
  expect(location.search).toBe(`?order=${FIRST}`)
  await user.type(await note(), 'Called twice')
  await open(SECOND)
  await waitFor(async () => expect(await note()).toHaveValue(''))
  version = 2
  await open(FIRST)
  expect(await note()).toHaveValue('Called twice')
  await user.click(screen.getByRole('button', { name: messages.common.save }))
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.orders.conflict)
  await user.click(screen.getByRole('button', { name: messages.common.close }))
  expect(await screen.findByRole('link', { name: FIRST })).toHaveFocus()
  history.back()
  expect(await note()).toHaveValue('Called twice')
  expect(await note()).toHaveAccessibleDescription(`${messages.common.now} Called once`)
})

it('the links of an order are revoked after a confirmation, and not when that is declined', async () => {
  const calls: string[] = []
  const same = {
    fulfilmentState: 'placed',
    paymentState: 'unpaid',
    paid: 0,
    refunded: 0,
    note: '',
    carrier: '',
    trackingNumber: '',
    kitCode: '',
  }
  const revoked = {
    at: '2026-03-03T10:00:00.000Z',
    actor: 'one@example.com',
    reason: 'linksRevoked',
    before: same,
    after: same,
  }
  showCard((address, { method = 'GET' } = {}) => {
    calls.push(`${method} ${new URL(address, location.href).pathname}`)
    return Promise.resolve(
      Response.json({
        order: ORDER,
        refundable: [],
        pendingRefunds: [],
        changes: method === 'DELETE' ? [revoked] : [],
      }),
    )
  })
  const user = userEvent.setup()
  const { revokeLinks, revokeLinksAsk, linksRevoked, reasons } = messages.orders
  await user.click(await screen.findByRole('button', { name: revokeLinks }))
  const question = revokeLinksAsk.replace('{number}', ORDER.number)
  await user.click(
    within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: messages.common.cancel }),
  )
  expect(calls).toEqual([`GET /api/admin/orders/${FIRST}`])
  await user.click(screen.getByRole('button', { name: revokeLinks }))
  await user.click(within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: revokeLinks }))
  expect(await screen.findByText(linksRevoked)).toHaveAttribute('role', 'status')
  expect(calls.slice(1)).toEqual([`DELETE /api/admin/orders/${FIRST}/links`])
  expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent(`one@example.com: ${reasons.linksRevoked}`)
})

it('the gifts of an order are shown with recipient and message, also when one has neither', async () => {
  const gifts = [
    { bitrixId: '1', name: 'Exome', recipient: 'Berta', message: 'From us\nall' },
    { bitrixId: '2', name: 'Passport', recipient: '', message: '' },
  ]
  showCard(() =>
    Promise.resolve(Response.json({ order: { ...ORDER, gifts }, refundable: [], pendingRefunds: [], changes: [] })),
  )
  const { gift } = messages.orders
  expect((await screen.findAllByRole('cell')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([`${gift}, Exome: Berta: From us\nall`, `${gift}, Passport: —`]),
  )
})

it('a payment is refunded after a confirmation, again with the same key after a lost response', async () => {
  const payment = { payment: 'p-1', provider: 'yookassa', amount: 100 }
  const paid = { ...ORDER, paymentState: 'paid', nextPaymentStates: ['refunded'], paid: 100 }
  const bodies: { payment: string; amount: number; key: string; version: number }[] = []
  showCard((_address, { method = 'GET', body = '' } = {}) => {
    if (method === 'GET')
      return Promise.resolve(Response.json({ order: paid, refundable: [payment], pendingRefunds: [], changes: [] }))
    bodies.push(JSON.parse(body))
    if (bodies.length === 1) return Promise.reject(new Error('lost'))
    if (bodies.length === 3) return Promise.resolve(Response.json({}, { status: 502 }))
    const left = { ...payment, amount: 99.5 }
    return Promise.resolve(
      Response.json({
        order: { ...paid, refunded: 0.5, version: 2 },
        refundable: [left],
        pendingRefunds: [],
        changes: [],
      }),
    )
  })
  const user = userEvent.setup()
  const { refund, refundAmount, refundDone, refundRejected } = messages.orders
  const amount = await screen.findByLabelText(refundAmount)
  expect(amount).toHaveValue(100)
  async function send(confirmed: boolean): Promise<void> {
    await user.click(screen.getByRole('button', { name: refund }))
    const dialog = screen.getByRole('dialog')
    expect(dialog).toHaveTextContent(FIRST)
    await user.click(within(dialog).getByRole('button', { name: confirmed ? refund : messages.common.cancel }))
  }
  await user.clear(amount)
  await user.type(amount, '0.5')
  await send(false)
  expect(bodies).toEqual([])
  await send(true)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  await send(true)
  expect(await screen.findByText(refundDone)).toHaveAttribute('role', 'status')
  expect(bodies[1]).toEqual({ payment: 'p-1', amount: 0.5, notify: true, key: bodies[0]?.key, version: 1 })
  expect(bodies[1]).toEqual(bodies[0])
  expect(screen.getByLabelText(refundAmount)).toHaveValue(99.5)
  await send(true)
  expect(await screen.findByText(refundRejected)).toHaveAttribute('role', 'alert')
  expect(bodies[2]).toMatchObject({ amount: 99.5 })
  expect(bodies[2]?.key).not.toBe(bodies[1]?.key)
})

it('a refund without an answer is shown as pending, and checked with the same key until its result is known', async () => {
  const payment = { payment: 'p-1', provider: 'yookassa', amount: 100 }
  const paid = { ...ORDER, paymentState: 'paid', nextPaymentStates: ['refunded'], paid: 100 }
  const bodies: { key: string }[] = []
  const order = (refunded: number, pending: object[]) => ({
    order: { ...paid, refunded },
    refundable: [{ ...payment, amount: 60 }],
    pendingRefunds: pending,
    changes: [],
  })
  showCard((_address, { method = 'GET', body = '' } = {}) => {
    if (method === 'GET')
      return Promise.resolve(Response.json({ ...order(0, []), refundable: [{ ...payment, amount: 100 }] }))
    const sent = JSON.parse(body)
    bodies.push(sent)
    if (bodies.length === 3) return Promise.resolve(Response.json(order(40, [])))
    return Promise.resolve(Response.json(order(0, [{ ...payment, amount: 40, key: sent.key }]), { status: 202 }))
  })
  const user = userEvent.setup()
  const { refund, refundAmount, refundCheck, refundDone, refundPending, refundRejected, refundUnanswered } =
    messages.orders
  const amount = await screen.findByLabelText(refundAmount)
  await user.clear(amount)
  await user.type(amount, '40')
  await user.click(screen.getByRole('button', { name: refund }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: refund }))
  expect(await screen.findByText(refundUnanswered)).toHaveAttribute('role', 'alert')
  const start = refundPending.split('{amount}')[0] ?? ''
  const pendingText = () => screen.getByText((text) => text.startsWith(start.trim()))
  expect(pendingText()).toHaveTextContent('40')
  expect(screen.queryByText(refundRejected)).toBeNull()
  // Another refund of this payment has to wait.
  expect(screen.queryByLabelText(refundAmount)).toBeNull()
  for (const state of [refundUnanswered, refundDone]) {
    await user.click(screen.getByRole('button', { name: refundCheck }))
    expect(await screen.findByText(state)).toBeInTheDocument()
  }
  expect(new Set(bodies.map(({ key }) => key)).size).toBe(1)
  expect(bodies[2]).toMatchObject({ payment: 'p-1', amount: 40 })
  expect(screen.queryByRole('button', { name: refundCheck })).toBeNull()
  expect(screen.getByLabelText(refundAmount)).toHaveValue(60)
})

it('a refund of an order whose buyer was erased says why the receipt cannot be sent', async () => {
  const payment = { payment: 'p-1', provider: 'yookassa', amount: 100 }
  const paid = { ...ORDER, paymentState: 'paid', nextPaymentStates: ['refunded'], paid: 100 }
  showCard((_address, { method = 'GET' } = {}) =>
    Promise.resolve(
      method === 'GET'
        ? Response.json({ order: paid, refundable: [payment], pendingRefunds: [], changes: [] })
        : Response.json({}, { status: 410 }),
    ),
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: messages.orders.refund }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: messages.orders.refund }))
  expect(await screen.findByText(messages.orders.refundErased)).toHaveAttribute('role', 'alert')
})

it('the selected orders change their state together, and those that cannot are listed with the reason', async () => {
  const sent: unknown[] = []
  const listed = [
    ORDER,
    { ...ORDER, number: SECOND, version: 4 },
    { ...ORDER, number: THIRD, nextFulfilmentStates: [] },
  ]
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json({ orders: listed, total: 3, pages: 1 }))
    sent.push([address, JSON.parse(body ?? '')])
    return Promise.resolve(Response.json({}, { status: address.endsWith(SECOND) ? 409 : 200 }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const user = await drawList()
  const { selectAll, selectOrder, bulkState, bulkApply, bulkDone, notify, conflict, notNext } = messages.orders
  await user.click(await screen.findByRole('checkbox', { name: selectAll }))
  expect(screen.getByRole('checkbox', { name: selectOrder.replace('{number}', THIRD) })).toBeChecked()
  await user.selectOptions(screen.getByLabelText(bulkState), catalogue.order.fulfilment.kitSent)
  await user.click(screen.getByRole('checkbox', { name: notify }))
  await user.click(screen.getByRole('button', { name: bulkApply }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: bulkApply }))
  expect(await screen.findByRole('alert')).toHaveTextContent(bulkDone.replace('{n}', '1'))
  expect(
    within(screen.getByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`${SECOND}: ${conflict}`, `${THIRD}: ${notNext}`])
  const change = { fulfilmentState: 'kitSent', notify: false }
  expect(sent).toEqual([
    [`/api/admin/orders/${FIRST}`, { ...change, version: 1 }],
    [`/api/admin/orders/${SECOND}`, { ...change, version: 4 }],
  ])
})

it('a filter is saved under a name, applied again, and deleted', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, location.href).search)
    return Promise.resolve(Response.json({ orders: [ORDER], total: 1, pages: 1 }))
  })
  onTestFinished(() => {
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  const user = await drawList()
  const { saveFilter, filterName, fulfilmentState } = messages.orders
  expect(screen.queryByRole('button', { name: saveFilter })).toBeNull()
  await user.selectOptions(screen.getByLabelText(fulfilmentState), catalogue.order.fulfilment.kitSent)
  await user.click(screen.getByRole('button', { name: saveFilter }))
  await user.type(screen.getByLabelText(filterName), 'On the way')
  await user.click(screen.getByRole('button', { name: messages.common.save }))
  await user.selectOptions(screen.getByLabelText(fulfilmentState), messages.orders.anyFulfilmentState)
  const saved = () => screen.findByRole('button', { name: 'On the way' })
  expect(await saved()).toHaveAttribute('aria-pressed', 'false')
  await user.click(await saved())
  expect(await saved()).toHaveAttribute('aria-pressed', 'true')
  expect(location.search).toBe('?fulfilmentState=kitSent')
  await waitFor(() => expect(asked.at(-1)).toBe('?fulfilmentState=kitSent'))
  await user.click(screen.getByRole('button', { name: messages.common.delete }))
  expect(screen.queryByRole('button', { name: 'On the way' })).toBeNull()
})
