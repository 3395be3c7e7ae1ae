import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { ORDER_STATUS_PATH } from '../../door/fixed-paths.ts'
import {
  FIRST_LINK_VERSION,
  linkState,
  makeClaims,
  parseClaims,
  type LinkClaims,
  type LinkState,
} from '../../domain/order/link.ts'
import { parseOrderNumber } from '../../domain/order/number.ts'
import { originOf } from '../../variants/variants.ts'
import { isSignature, signatureOf } from '../../http/signature.ts'
import { orderStore, siteSecret } from '../transport.ts'

type Linked = Pick<StoredOrder, 'number' | 'linkVersion'>

/** Links from before there were claims sign the number alone. */
const signedText = (number: string, claims: LinkClaims | undefined) =>
  claims ? `order ${number} ${claims.until} ${claims.version}` : `order ${number}`

/** What names an order, and proves until `ORDER_LINK_DAYS` after a time that its link was made here. */
async function orderQuery({ number, linkVersion }: Linked, at: Date): Promise<URLSearchParams> {
  const { until, version } = makeClaims(linkVersion, config().orderLinkDays, at)
  const sign = signatureOf(signedText(number, { until, version }), await siteSecret())
  return new URLSearchParams({ order: number, until, version: String(version), sign })
}

/** The query of the link that the buyer was given with the order. To repeat the order gives the same one, which may have ended. */
export const firstOrderQuery = ({ number, createdAt }: StoredOrder): Promise<URLSearchParams> =>
  orderQuery({ number, linkVersion: FIRST_LINK_VERSION }, new Date(createdAt))

/** The page of an order by its link: path and query. @param query of the link by which its holder came */
export const orderLink = (place: Place, query: URLSearchParams): string => href(place, ORDER_STATUS_PATH, { query })

/** A new link to an order as a whole address, and the last day on which it opens the order. */
export async function absoluteOrderLink(
  place: Place,
  order: Linked,
): Promise<{ readonly link: string; readonly until: Date }> {
  const query = await orderQuery(order, new Date())
  const link = new URL(orderLink(place, query), originOf(place.variant, config())).href
  return { link, until: new Date(query.get('until') ?? '') }
}

/** An order, and the state of the link by which it was asked for. */
export interface LinkedOrder {
  readonly order: StoredOrder
  readonly state: LinkState
  /** The link's own parameters: what is handed on with them opens the order no longer than it does. */
  readonly query: URLSearchParams
}

const LINK_PARAMETERS = ['order', 'until', 'version', 'sign'] as const

/** The parameters of a link among others. */
export const linkParameters = (asked: URLSearchParams): URLSearchParams =>
  new URLSearchParams(LINK_PARAMETERS.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])))

/** The order of a link; `undefined` where the signature is wrong, or the order is gone. */
export async function findLinkedOrder(asked: URLSearchParams): Promise<LinkedOrder | undefined> {
  const number = parseOrderNumber(asked.get('order') ?? '')
  const hasClaims = asked.has('until') || asked.has('version')
  const claims = parseClaims(asked)
  if (!number || (hasClaims && !claims)) return undefined
  if (!isSignature(asked.get('sign') ?? '', signedText(number, claims), await siteSecret())) return undefined
  const order = await (await orderStore()).find(number)
  if (!order) return undefined
  const state = linkState(
    claims ?? makeClaims(FIRST_LINK_VERSION, config().orderLinkDays, new Date(order.createdAt)),
    order.linkVersion,
    new Date(),
  )
  return { order, state, query: linkParameters(asked) }
}
