import { parseOrderNumber } from '@/lib/domain/order/number'
import { problem } from '@/lib/http/problem'
import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { logAccess } from '@/lib/server/admin/log-access'
import { expirePaymentPages } from '@/lib/server/orders/payment'
import { ordersAdmin } from '@/lib/server/transport'

interface RouteContext {
  params: Promise<{ number: string }>
}

/** Revokes all links to an order and closes the payment pages opened through them. The buyer can request a new link. */
export const DELETE = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleAdminRequest(request, 'orders', async (actor) => {
    const number = parseOrderNumber((await params).number)
    const revoked = number && (await (await ordersAdmin()).revokeLinks(number, actor))
    if (!revoked) return problem(404, 'Order not found', 'Check the order number')
    await logAccess({ actor, kind: 'order', record: number })
    await expirePaymentPages(number)
    return adminJson(revoked)
  })
