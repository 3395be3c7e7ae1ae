import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { OrderCard, type OrderDraft } from '@/components/admin/orders/order-card'
import { Orders } from '@/components/admin/orders/orders.island'
import { ordersQuerySchema, type AdminOrder } from '@/lib/contract/orders-admin'
import { startEmbedded } from '@/lib/embedded/start'
import { badRequest } from '@/lib/http/problem'
import catalogue from '@/public/assets/i18n/en.json'
import { ordersMessages, messages } from '../support/component/admin-page'
import { SAMPLE_FORM, sampleNewOrder } from '../support/sample-order'

const ORDER: AdminOrder = {
  ...SAMPLE_FORM,
  number: 'G-1',
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
      number="G-1"
      {...{ typed, type }}
      messages={ordersMessages}
      common={messages.common}
      tag="en"
      changed={() => undefined}
    />
  )
}

function showCard(fetch: (address: string, init?: { body?: string; method?: string }) => Promise<Response>): void {
  vi.stubGlobal('fetch', fetch)
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
  await screen.findByRole('heading', { name: 'G-1' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ancestry × 1: €100',
    `${EXTRAS.secondKit}: Ancestry × 1: €40`,
    `${EXTRAS.consultation}: Ancestry × 1: €30`,
  ])
  expect(screen.getByText(`${messages.orders.customer}:`).parentElement).toHaveTextContent(ORDER.name)
  expect(screen.getByRole('link', { name: ORDER.phone })).toHaveAttribute('href', `tel:${ORDER.phone}`)
  expect(screen.getByRole('link', { name: ORDER.email })).toHaveAttribute('href', `mailto:${ORDER.email}`)
})

it('an order shows the extension of a phone number, and a readable email address', async () => {
  const order = { ...ORDER, phone: '+37120000001;ext=89', email: 'm&m@xn--80a1acny.xn--p1ai' }
  showCard(() => Promise.resolve(Response.json({ order, refundable: [], pendingRefunds: [], changes: [] })))
  await screen.findByRole('heading', { name: 'G-1' })
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
  expect(await screen.findByRole('heading', { name: 'G-1' })).toHaveFocus()
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
      { paymentState: 'paid', note: '', carrier: '', trackingNumber: '', notify: true, version: 1 },
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
  await screen.findByRole('heading', { name: 'G-1' })
  const { paidAmount, refundedAmount, fulfilment, payment } = catalogue.order
  expect(screen.getByText(`${paidAmount}:`).parentElement).toHaveTextContent(
    `${paidAmount}: €100, 01.03.2026 11:00:00 UTC`,
  )
  expect(screen.getByText(`${refundedAmount}:`).parentElement).toHaveTextContent(`${refundedAmount}: €30`)
  const { actors, reasons } = messages.orders
  const refund = `${payment.paid} → ${payment.partlyRefunded}; ${refundedAmount}: €30`
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    `03.03.2026 10:00:00 UTC, ${actors.payment}: ${reasons.refund}; ${refund}`,
    `02.03.2026 10:00:00 UTC, ${actors.system}: ${reasons.takenUp}`,
    `01.03.2026 10:00:00 UTC, one@example.com: ${fulfilment.placed} → ${fulfilment.kitSent}`,
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
      <Orders messages={ordersMessages} common={messages.common} tag="en" currencies={['RUB', 'EUR']} />
    </SWRConfig>,
  )
  await screen.findByText(`${messages.orders.found} ${count}`)
  const shown = () => screen.queryAllByRole('rowheader').length
  return { user: userEvent.setup(), shown }
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
  await user.type(screen.getByLabelText(messages.orders.from), '2026-03-02')
  await user.type(screen.getByLabelText(messages.orders.to), '2026-03-01')
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.common.reasons.beforeStart)
  expect(screen.getByLabelText(messages.orders.to)).toHaveAccessibleDescription(messages.common.reasons.beforeStart)
  expect(shown()).toBe(0)
})

it('a draft of an order is preserved while another order is open, with the version that was loaded', async () => {
  const note = () => screen.findByLabelText<HTMLTextAreaElement>(messages.orders.note)
  let version = 1
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
    const number = /orders\/(G-\d)/.exec(address)?.[1]
    if (!number)
      return Promise.resolve(Response.json({ orders: [ORDER, { ...ORDER, number: 'G-2' }], total: 2, pages: 1 }))
    const isOvertaken = body !== undefined && (JSON.parse(body) as AdminOrder).version !== version
    const order = { ...ORDER, number, version, ...(version > 1 && { note: 'Called once' }) }
    return Promise.resolve(
      Response.json({ order, refundable: [], pendingRefunds: [], changes: [] }, { status: isOvertaken ? 409 : 200 }),
    )
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Orders messages={ordersMessages} common={messages.common} tag="en" currencies={['RUB']} />
    </SWRConfig>,
  )
  const user = userEvent.setup()
  const open = async (number: string) => user.click(await screen.findByRole('button', { name: number }))
  await open('G-1')
  await user.type(await note(), 'Called twice')
  await open('G-2')
  await waitFor(async () => expect(await note()).toHaveValue(''))
  version = 2
  await open('G-1')
  expect(await note()).toHaveValue('Called twice')
  await user.click(screen.getByRole('button', { name: messages.common.save }))
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.orders.conflict)
  // Pressed twice, its number closes the card and opens it again.
  for (const _ of [1, 2]) await open('G-1')
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
  expect(calls).toEqual(['GET /api/admin/orders/G-1'])
  await user.click(screen.getByRole('button', { name: revokeLinks }))
  await user.click(within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: revokeLinks }))
  expect(await screen.findByText(linksRevoked)).toHaveAttribute('role', 'status')
  expect(calls.slice(1)).toEqual(['DELETE /api/admin/orders/G-1/links'])
  expect(screen.getByRole('listitem')).toHaveTextContent(`one@example.com: ${reasons.linksRevoked}`)
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
  expect((await screen.findByText(`${gift}, Exome:`)).parentElement).toHaveTextContent(
    `${gift}, Exome: Berta: From us all`,
  )
  expect(screen.getByText(`${gift}, Passport:`).parentElement).toHaveTextContent(`${gift}, Passport: —`)
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
    expect(dialog).toHaveTextContent('G-1')
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
