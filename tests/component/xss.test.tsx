import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { VisitorDetails } from '@/components/admin/chat/visitor-details'
import { ConversationList } from '@/components/admin/chat/conversation-list'
import { DeskProvider } from '@/components/admin/chat/view'
import { Dictionary } from '@/components/admin/dictionary/dictionary.island'
import { Images } from '@/components/admin/images/images.island'
import { Marketing } from '@/components/admin/marketing/marketing.island'
import { OrderCard } from '@/components/admin/orders/order-card'
import { MessageBody } from '@/components/islands/chat/ui/message-body'
import { ConversationContextProvider } from '@/components/islands/chat/ui/conversation-context'
import { formFields } from '@/lib/contract/dictionaries/form-fields'
import { DICTIONARIES } from '@/lib/contract/dictionaries/table'
import { insertItem } from '@/lib/embedded/dictionaries/repository'
import { variantOf } from '@/lib/variants/variants'
import {
  dictionaryTexts,
  imagesMessages,
  messages,
  ordersMessages,
  signedInBackend,
} from '../support/component/admin-page'
import { openPanel, state } from '../support/component/chat-panel'
import { HOSTILE_ITEMS } from '../support/security/xss-items'
import { HOSTILE, isBroken, textIn } from '../support/security/xss-payloads'
import { conversation, message } from '../unit/chat/samples'

vi.mock('@/components/admin/marketing/chart', () => ({ Chart: () => null }))

const { common } = messages
const draw = (island: ReactNode) => render(<SWRConfig value={{ provider: () => new Map() }}>{island}</SWRConfig>)

/** The text occurs this many times and creates no element. */
async function expectText(text: string, times: number): Promise<void> {
  await waitFor(() => expect(textIn(document.body).split(text).length - 1).toBeGreaterThanOrEqual(times))
  expect(isBroken(document)).toBe(false)
}

function respond(responseTo: (address: string) => Response): void {
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(responseTo(address)))
  onTestFinished(() => void vi.unstubAllGlobals())
}

it.each(HOSTILE_ITEMS)(
  'hostile text in the dictionary $name stays text in the table, the form and the history',
  async ({ name, text, item }) => {
    const { database } = await signedInBackend()
    expect(await insertItem(database, { name }, item('one'), { actor: HOSTILE, now: new Date() })).toMatchObject({
      kind: 'done',
    })
    const { schema, id, ordered } = DICTIONARIES[name]
    const fields = formFields(schema).map((field) => ({ ...field, label: field.name }))
    draw(
      <Dictionary
        shape={{ name, title: name, empty: 'What it is for', id, ordered, fields }}
        options={{}}
        messages={dictionaryTexts}
        common={common}
        language="en"
        initial=""
      />,
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: messages.dictionary.history }))
    await expectText(HOSTILE, 1)
    await expectText(text, 2)
    await user.click(screen.getAllByRole('button', { name: new RegExp(`^${common.edit}: `) }).at(-1) as HTMLElement)
    await screen.findByRole('dialog')
    await expectText(text, 3)
  },
)

it('an order, with its note and its earlier values', async () => {
  const order = {
    number: 'G-1',
    createdAt: '2026-03-01T10:00:00.000Z',
    fulfilmentState: 'placed',
    paymentState: 'unpaid',
    nextFulfilmentStates: [],
    nextPaymentStates: [],
    paid: 0,
    refunded: 0,
    total: 100,
    currency: 'EUR',
    variant: '2',
    lang: 'lv',
    version: 2,
    name: HOSTILE,
    email: HOSTILE,
    phone: HOSTILE,
    country: 'LV',
    city: HOSTILE,
    address: HOSTILE,
    comment: HOSTILE,
    note: HOSTILE,
    promocode: HOSTILE,
    lines: [{ kind: 'test', bitrixId: '1001', name: HOSTILE, quantity: 1, amount: 100 }],
    gifts: [{ bitrixId: '1001', name: HOSTILE, recipient: HOSTILE, message: HOSTILE }],
    utms: { utm_source: HOSTILE },
  }
  const before = { fulfilmentState: 'placed', paymentState: 'unpaid', paid: 0, refunded: 0 }
  const change = {
    at: order.createdAt,
    actor: HOSTILE,
    reason: 'operator',
    before: { ...before, note: HOSTILE },
    after: { ...before, note: `${HOSTILE} more` },
  }
  const related = {
    customerLink: `https://site.example/${HOSTILE}`,
    orders: [],
    conversations: [{ id: HOSTILE, startedAt: order.createdAt, lastMessageAt: order.createdAt, isClosed: false }],
    emails: [
      { id: HOSTILE, to: HOSTILE, subject: HOSTILE, text: HOSTILE, createdAt: order.createdAt, state: 'waiting' },
    ],
    templates: [],
  }
  respond((address) =>
    address.endsWith('/related')
      ? Response.json(related)
      : Response.json({
          order,
          refundable: [{ payment: HOSTILE, provider: 'stripe', amount: 1 }],
          pendingRefunds: [],
          changes: [change],
        }),
  )
  const siteLocale = { variant: variantOf(2), language: 'en' } as const
  const more = { draft: undefined, type: () => undefined, changed: () => undefined, common, tag: 'en' }
  draw(<OrderCard number="G-1" level="h2" siteLocale={siteLocale} messages={ordersMessages} {...more} />)
  await screen.findByRole('heading', { name: messages.orders.emails })
  await expectText(HOSTILE, 18)
})

it('an image, and the reason why it is not deleted', async () => {
  const image = {
    urn: 'a',
    url: '/images/a/original.png',
    width: 1,
    height: 1,
    bytes: 1,
    type: 'image/png',
    createdAt: '2026-03-01T10:00:00.000Z',
    name: HOSTILE,
  }
  const uses = [{ kind: 'banner', id: 'one', name: HOSTILE }]
  respond((address) =>
    address.endsWith('/delete-image') ? Response.json({ uses }, { status: 409 }) : Response.json({ images: [image] }),
  )
  draw(
    <Images
      siteLocale={{ variant: variantOf(2), language: 'en' }}
      initial=""
      messages={imagesMessages}
      common={common}
      tag="en"
      maxBytes={1}
    />,
  )
  await userEvent.setup().click(await screen.findByRole('button', { name: common.delete }))
  await screen.findByRole('alert')
  await expectText(HOSTILE, 3)
})

it('marketing values, in every table', async () => {
  const total = { value: HOSTILE, count: 1, counts: [1], revenue: [] }
  const reached = { value: HOSTILE, steps: { pageView: 1, orderClick: 0, basket: 0, order: 0 } }
  const nothing = { samples: 0, p75: null }
  const measured = {
    value: HOSTILE,
    vitals: { LCP: { samples: 1, p75: 1 }, INP: nothing, CLS: nothing, FCP: nothing, TTFB: nothing },
  }
  respond((address) => {
    if (address.includes('/funnel')) return Response.json({ rows: [reached], total: reached })
    if (address.includes('/vitals')) return Response.json({ rows: [measured], total: measured })
    return Response.json({ days: ['2026-03-01'], total, series: [total] })
  })
  const named = {
    measures: [],
    dimensions: [],
    steps: [],
    vitalNames: [],
    vitalDimensions: [],
    ratings: [],
    devices: [],
    values: [],
  }
  draw(
    <Marketing messages={{ ...messages.marketing, ...named }} common={common} tag="en" today="2026-03-01" initial="" />,
  )
  await waitFor(() => expect(screen.getAllByRole('rowheader', { name: HOSTILE }).length).toBeGreaterThanOrEqual(3))
  await expectText(HOSTILE, 3)
})

const CONVERSATION = {
  id: '12345678',
  state: 'open',
  startedAt: '2026-03-01T10:00:00.000Z',
  closedAt: null,
  seq: 1,
  offline: true,
  consented: true,
  unread: 1,
  operator: { id: '1', name: HOSTILE, position: HOSTILE, initials: 'A', presence: 'online' },
  contact: { name: HOSTILE, email: HOSTILE, phone: HOSTILE },
  vote: 'dislike',
  comment: HOSTILE,
  last: { author: 'visitor', kind: 'text', excerpt: HOSTILE },
  lastAt: '2026-03-01T10:00:00.000Z',
  visitor: {
    variant: 'variant-2',
    lang: 'en',
    page: `/${HOSTILE}`,
    country: 'LV',
    market: null,
    utms: { utm_source: HOSTILE },
  },
}

it('a conversation, in the list and in the visitor data', async () => {
  const query = { filter: 'open', search: '', page: 1 }
  const list = {
    conversations: [CONVERSATION],
    counts: { waiting: 0, mine: 0, open: 1, closed: 0, unread: 0 },
    pages: 1,
    seq: 1,
  }
  const openConversations = {
    [CONVERSATION.id]: {
      state: 'loaded',
      conversation: CONVERSATION,
      others: [CONVERSATION],
      messages: [],
      hasMore: false,
    },
  }
  const model = {
    me: { id: '2' },
    operators: [],
    list,
    loadedQuery: query,
    query,
    shownId: CONVERSATION.id,
    openConversations,
    typing: {},
  }
  const desk = { model: { get: () => model, subscribe: () => () => undefined } }
  const origins = { 'variant-2': 'https://own.example' }
  const view = {
    desk,
    labels: { ...messages.chat, sites: {} },
    common,
    tag: 'en',
    origins,
    t: (key: string) => key,
  } as unknown as ComponentProps<typeof DeskProvider>['value']
  draw(
    <DeskProvider value={view}>
      <ConversationList />
      <VisitorDetails close={() => undefined} />
    </DeskProvider>,
  )
  await expectText(HOSTILE, 10)
})

it.each([
  { kind: 'text', text: HOSTILE },
  { kind: 'text', text: `*${HOSTILE}* [${HOSTILE}](javascript:alert(1)) \`${HOSTILE}\`\n> ${HOSTILE}` },
  { kind: 'quote', text: HOSTILE, quoted: { id: '1', author: 'visitor', name: HOSTILE, excerpt: HOSTILE } },
  { kind: 'code', text: HOSTILE, language: HOSTILE },
  { kind: 'attachment', title: HOSTILE, text: HOSTILE, href: `/legal?${HOSTILE}` },
  { kind: 'system', note: 'taken', name: HOSTILE },
  { kind: 'file', file: { id: '1', name: HOSTILE, type: 'text/plain', bytes: 1, url: `/api/chat/files/1?${HOSTILE}` } },
])('hostile text in a chat message of the kind $kind stays text', async (content) => {
  const translate = (key: string, more: object = {}) => [key, ...Object.values(more)].join(' ')
  const reader = {
    t: translate,
    tag: 'en',
    renew: () => undefined,
    authorOf: ({ name }: { name: string }) => name,
  } as unknown as ComponentProps<typeof ConversationContextProvider>['value']
  draw(
    <ConversationContextProvider value={reader}>
      <MessageBody message={content as unknown as ComponentProps<typeof MessageBody>['message']} />
    </ConversationContextProvider>,
  )
  await expectText('<xss', 1)
})

it('the card of an operator, as seen by a visitor', async () => {
  const operator = { id: '1', name: HOSTILE, position: HOSTILE, initials: '<x', presence: 'online' } as const
  const desk = { open: true, opensAt: null, operators: [operator] }
  const written = message(1, { author: 'operator', name: HOSTILE, text: HOSTILE })
  await openPanel({ state: state({ desk, conversation: conversation({ operator }), messages: [written] }) })
  await expectText(HOSTILE, 3)
})
