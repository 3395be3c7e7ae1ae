import 'server-only'
import type { OrderRelatedResponse } from '../../contract/orders-admin.ts'
import { orderStore, ordersAdmin } from '../transport.ts'
import { emailTemplates } from './employee-emails.ts'
import { absoluteOrderLink } from './link.ts'
import { siteLocaleOfOrder } from './payment.ts'

/**
 * Reads the other orders and the conversations of a customer, and the emails about an order; `undefined` for an unknown
 * order.
 */
export async function relatedOf(
  number: string,
  { hasChat }: { readonly hasChat: boolean },
): Promise<OrderRelatedResponse | undefined> {
  const [order, related] = await Promise.all([(await orderStore()).find(number), (await ordersAdmin()).related(number)])
  const siteLocale = order && siteLocaleOfOrder(order)
  if (!siteLocale || !related) return undefined
  return {
    ...related,
    conversations: hasChat ? related.conversations : [],
    customerLink: (await absoluteOrderLink(siteLocale, order)).link,
    templates: await emailTemplates(siteLocale),
  }
}
