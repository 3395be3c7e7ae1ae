import { EMAILS_PER_PAGE } from '../../../lib/contract/emails-admin.ts'
import { IMAGES_PER_PAGE } from '../../../lib/contract/images.ts'
import { ORDERS_PER_PAGE } from '../../../lib/contract/orders-admin.ts'
import { PRICE_CHANGES_PER_PAGE } from '../../../lib/contract/prices-admin.ts'
import { SUBSCRIBERS_PER_PAGE } from '../../../lib/contract/subscribers-admin.ts'
import { parseDetails } from '../../../lib/embedded/orders/stored-order.ts'
import { SIZES, type Samples } from './fill.ts'
import { daysFromNow } from './samples.ts'

/** A call of the back office that reads a list. `rows`: of the whole list; `isEmpty`: the call finds none of them. */
export interface AdminList {
  readonly name: string
  readonly rows: number
  readonly path: string
  readonly body?: object
  readonly isEmpty?: boolean
}

type Query = Readonly<Record<string, string | number>>

const NOTHING = 'цвергшнауцер'

const pathWith = (path: string, query: Query): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** Creates the calls of one list from their queries, by what they show. */
const variations = (
  { name, rows, path }: Pick<AdminList, 'name' | 'rows' | 'path'>,
  queries: Readonly<Record<string, Query>>,
): AdminList[] =>
  Object.entries(queries).map(([shown, query]) => ({
    name: `${name}: ${shown}`,
    rows,
    path: pathWith(path, query),
    isEmpty: Object.values(query).includes(NOTHING),
  }))

const dictionary = (name: string, rows: number, params: object = {}): AdminList => ({
  name: `dictionary: ${name}`,
  rows,
  path: '/api/v1/banner-admin',
  body: { method: 'get', url: '/api/dicts/', name, params },
})

function orderLists({ order }: Samples): AdminList[] {
  const { name, email, phone } = parseDetails(order).form
  const orders = { name: 'orders', rows: SIZES.orders, path: '/api/admin/orders' }
  return [
    ...variations(orders, {
      'first page': {},
      'last page': { page: SIZES.orders / ORDERS_PER_PAGE },
      'by fulfilment state': { fulfilmentState: 'inLaboratory' },
      'by payment state': { paymentState: 'disputed' },
      'by currency': { currency: 'PEN' },
      'by site': { variant: 'variant-2' },
      'of a week': { from: daysFromNow(-37).slice(0, 10), to: daysFromNow(-30).slice(0, 10) },
      'search, name': { search: name },
      'search, email address': { search: email },
      'search, phone number': { search: phone },
      'search, number': { search: order.number },
      'search, kit': { search: 'kit-50001' },
      'search in a state': { search: name, fulfilmentState: 'inLaboratory' },
      'search, nothing found': { search: NOTHING },
    }),
    {
      name: 'order: other records of the customer',
      rows: SIZES.orders,
      path: `/api/admin/orders/${order.number}/related`,
      isEmpty: true,
    },
  ]
}

const emailLists = (): AdminList[] =>
  variations(
    { name: 'emails', rows: SIZES.emails, path: '/api/admin/emails' },
    {
      'first page': {},
      'last page': { page: SIZES.emails / EMAILS_PER_PAGE },
      undelivered: { state: 'failed' },
      search: { search: 'buyer5000@' },
      'search, nothing found': { search: NOTHING },
    },
  )

const subscriberLists = (): AdminList[] =>
  variations(
    { name: 'subscribers', rows: SIZES.subscribers, path: '/api/admin/subscribers' },
    {
      'first page': {},
      'last page': { page: SIZES.subscribers / SUBSCRIBERS_PER_PAGE },
      'by state and source': { state: 'confirmed', source: 'source 7' },
      search: { search: 'reader5000@' },
      'search, nothing found': { search: NOTHING },
    },
  )

const imageLists = (): AdminList[] =>
  variations(
    { name: 'images', rows: SIZES.images, path: '/api/v1/images/get-list' },
    {
      'first page': { page: 1 },
      'last page': { page: Math.ceil(SIZES.images / IMAGES_PER_PAGE) },
      'without alt text': { page: 1, alt: 'missing' },
      search: { page: 1, search: 'лаборатория' },
      'search, nothing found': { page: 1, search: NOTHING },
    },
  )

const conversationLists = ({ conversation }: Samples): AdminList[] =>
  variations(
    { name: 'conversations', rows: SIZES.conversations, path: '/api/admin/chat/conversations' },
    {
      open: { filter: 'open' },
      waiting: { filter: 'waiting' },
      mine: { filter: 'mine' },
      'closed, first page': { filter: 'closed' },
      'closed, page 150': { filter: 'closed', page: 150 },
      search: { filter: conversation.state === 'closed' ? 'closed' : 'open', search: conversation.email },
      'search, nothing found': { filter: 'closed', search: NOTHING },
    },
  )

const catalogueLists = ({ prices }: Samples): AdminList[] => [
  dictionary('promo-codes', SIZES.promoCodes),
  dictionary('redirects', SIZES.redirects),
  dictionary('banners', SIZES.banners),
  dictionary('changes', SIZES.promoCodes + SIZES.redirects, { limit: 50 }),
  { name: 'uses of promo codes', rows: SIZES.promoCodes, path: '/api/admin/promo-codes' },
  { name: 'series of promo codes', rows: SIZES.seriesCodes, path: '/api/admin/promo-series' },
  { name: 'prices', rows: prices, path: '/api/admin/prices' },
  { name: 'prices at a later time', rows: prices, path: pathWith('/api/admin/prices', { at: daysFromNow(200) }) },
  ...variations(
    { name: 'changes of prices', rows: SIZES.priceChanges, path: '/api/admin/prices/changes' },
    { 'first page': {}, 'last page': { page: SIZES.priceChanges / PRICE_CHANGES_PER_PAGE } },
  ),
  ...variations(
    { name: 'price schedules', rows: SIZES.schedules, path: '/api/admin/prices/schedules' },
    { open: { state: 'open' }, closed: { state: 'closed' } },
  ),
]

function overviewLists({ order }: Samples): AdminList[] {
  const { email } = parseDetails(order).form
  const startOfDay = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
  return [
    { name: 'overview', rows: SIZES.orders, path: '/api/admin/overview' },
    { name: 'overview: day', rows: SIZES.orders, path: pathWith('/api/admin/overview/day', { from: startOfDay }) },
    ...variations(
      { name: 'palette', rows: SIZES.orders, path: '/api/admin/search' },
      { 'order found': { q: email }, 'many found': { q: 'иванова' }, 'nothing found': { q: NOTHING } },
    ),
  ]
}

export const adminLists = (samples: Samples): readonly AdminList[] => [
  ...orderLists(samples),
  ...emailLists(),
  ...subscriberLists(),
  ...imageLists(),
  ...conversationLists(samples),
  ...catalogueLists(samples),
  ...overviewLists(samples),
]
