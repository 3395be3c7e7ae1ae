import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { ORDER_STATUS_PATH } from '../../routing/static-routes.ts'
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
import { isSignature, createSignature } from '../../http/signature.ts'
import { orderStore, siteSecret } from '../transport.ts'

type Linked = Pick<StoredOrder, 'number' | 'linkVersion'>

/** Links issued before claims existed sign the number alone. */
const signedText = (number: string, claims: LinkClaims | undefined) =>
  claims ? `order ${number} ${claims.until} ${claims.version}` : `order ${number}`

/** Signed link parameters, valid for `ORDER_LINK_DAYS` from `at`. */
async function orderQuery({ number, linkVersion }: Linked, at: Date): Promise<URLSearchParams> {
  const { until, version } = makeClaims(linkVersion, config().orderLinkDays, at)
  const sign = createSignature(signedText(number, { until, version }), await siteSecret())
  return new URLSearchParams({ order: number, until, version: String(version), sign })
}

/** Query of the link issued with the order. A repeated order returns the same link, which may have expired. */
export const firstOrderQuery = ({ number, createdAt }: StoredOrder): Promise<URLSearchParams> =>
  orderQuery({ number, linkVersion: FIRST_LINK_VERSION }, new Date(createdAt))

export const orderLink = (siteLocale: SiteLocale, query: URLSearchParams): string =>
  href(siteLocale, ORDER_STATUS_PATH, { query })

export async function absoluteOrderLink(
  siteLocale: SiteLocale,
  order: Linked,
): Promise<{ readonly link: string; readonly until: Date }> {
  const query = await orderQuery(order, new Date())
  const link = new URL(orderLink(siteLocale, query), originOf(siteLocale.variant, config())).href
  return { link, until: new Date(query.get('until') ?? '') }
}

export interface LinkedOrder {
  readonly order: StoredOrder
  readonly state: LinkState
  /** The link's own parameters: derived links expire together with it. */
  readonly query: URLSearchParams
}

const LINK_PARAMETERS = ['order', 'until', 'version', 'sign'] as const

export const linkParameters = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams(LINK_PARAMETERS.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])))

/** The order of a link; `undefined` if the signature is invalid, or the order does not exist. */
export async function findLinkedOrder(params: URLSearchParams): Promise<LinkedOrder | undefined> {
  const number = parseOrderNumber(params.get('order') ?? '')
  const hasClaims = params.has('until') || params.has('version')
  const claims = parseClaims(params)
  if (!number || (hasClaims && !claims)) return undefined
  if (!isSignature(params.get('sign') ?? '', signedText(number, claims), await siteSecret())) return undefined
  const order = await (await orderStore()).find(number)
  if (!order) return undefined
  const state = linkState(
    claims ?? makeClaims(FIRST_LINK_VERSION, config().orderLinkDays, new Date(order.createdAt)),
    order.linkVersion,
    new Date(),
  )
  return { order, state, query: linkParameters(params) }
}
