import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { ORDER_STATUS_PATH } from '../../door/fixed-paths.ts'
import { siteSecret } from '../transport.ts'

const signature = async (number: string): Promise<string> =>
  createHmac('sha256', await siteSecret())
    .update(`order ${number}`)
    .digest('base64url')

/** What names an order and proves that whoever asks has its link. */
export const orderQuery = async (number: string): Promise<URLSearchParams> => new URLSearchParams({ order: number, sign: await signature(number) })

/** The page of an order for whoever has the link: path and query, signed. */
export async function orderLink(place: Place, number: string): Promise<string> {
  return href(place, ORDER_STATUS_PATH, { query: await orderQuery(number) })
}

/** Whether a link's signature is the one of its order. */
export async function isSigned(number: string, sign: string): Promise<boolean> {
  const [given, right] = [Buffer.from(sign), Buffer.from(await signature(number))]
  return given.length === right.length && timingSafeEqual(given, right)
}
