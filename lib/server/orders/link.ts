import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { ORDER_STATUS_PATH } from '../../door/fixed-paths.ts'
import { isSignature, signatureOf } from '../../http/signature.ts'
import { siteSecret } from '../transport.ts'

const textOf = (number: string) => `order ${number}`

/** What names an order and proves that whoever asks has its link. */
export const orderQuery = async (number: string): Promise<URLSearchParams> =>
  new URLSearchParams({ order: number, sign: signatureOf(textOf(number), await siteSecret()) })

/** The page of an order for whoever has the link: path and query, signed. */
export async function orderLink(place: Place, number: string): Promise<string> {
  return href(place, ORDER_STATUS_PATH, { query: await orderQuery(number) })
}

/** Whether a link's signature is the one of its order. */
export async function isSigned(number: string, sign: string): Promise<boolean> {
  return isSignature(sign, textOf(number), await siteSecret())
}
