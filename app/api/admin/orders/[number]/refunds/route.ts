import { refundSchema } from '@/lib/contract/orders-admin'
import { parseOrderNumber } from '@/lib/domain/order/number'
import { badRequest, problem } from '@/lib/http/problem'
import { logAccess } from '@/lib/server/admin/log-access'
import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { refundPayment } from '@/lib/server/orders/refund'
import { readBody } from '@/lib/server/request/guard'

interface RouteContext {
  params: Promise<{ number: string }>
}

const MAX_BYTES = 2000

/** Refunds a payment of an order through its provider. */
export const POST = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleAdminRequest(request, 'orders', async (actor) => {
    const number = parseOrderNumber((await params).number)
    if (!number) return problem(404, 'Order not found', 'Check the order number')
    const body = await readBody(request, MAX_BYTES)
    if ('rejected' in body) return body.rejected
    const refund = refundSchema.safeParse(body.json)
    if (!refund.success) return badRequest(refund.error)
    await logAccess({ actor, kind: 'order', record: number })
    const refunded = await refundPayment(number, refund.data, actor)
    switch (refunded.outcome) {
      case 'unknown':
        return problem(404, 'Order not found', 'Check the order number')
      case 'fraction':
        return problem(400, 'Bad request', 'The currency has fewer decimals than the amount')
      case 'failed':
        return problem(502, 'The payment system did not make the refund', 'Try again, or refund in its dashboard')
      case 'conflict':
        return problem(409, 'The order was changed in between', 'Look at it as it is now and try again', undefined, {
          ...refunded.response,
        })
      case 'tooMuch':
        return problem(422, 'More than is left of the payment', 'Enter at most the amount shown', undefined, {
          ...refunded.response,
        })
      case 'refunded':
        return adminJson(refunded.response)
    }
  })
