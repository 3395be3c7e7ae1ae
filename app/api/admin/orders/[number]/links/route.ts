import { parseOrderNumber } from '@/lib/domain/order/number'
import { problem } from '@/lib/http/problem'
import { adminJson, answerAdmin } from '@/lib/server/admin/answer'
import { logAccess } from '@/lib/server/admin/log-access'
import { expirePaymentPages } from '@/lib/server/orders/payment'
import { ordersAdmin } from '@/lib/server/transport'

interface Named {
  params: Promise<{ number: string }>
}

/** Ends all links that open an order, and the payment pages that were opened by them. The buyer can ask for a new one. */
export const DELETE = (request: Request, { params }: Named): Promise<Response> =>
  answerAdmin(request, 'orders', async (who) => {
    const number = parseOrderNumber((await params).number)
    const revoked = number && (await (await ordersAdmin()).revokeLinks(number, who))
    if (!revoked) return problem(404, 'No such order')
    await logAccess({ who, kind: 'order', record: number })
    await expirePaymentPages(number)
    return adminJson(revoked)
  })
