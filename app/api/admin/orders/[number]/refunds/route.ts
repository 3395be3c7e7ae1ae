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

const REJECTIONS = {
  conflict: [409, 'The order was changed in between', 'Look at it as it is now and try again'],
  pending: [409, 'The result of another refund of this payment is unknown', 'Check that refund first'],
  erased: [410, 'The data of the buyer were erased', 'Refund in the dashboard of the payment system'],
  tooMuch: [422, 'More than is left of the payment', 'Enter at most the amount shown'],
  rejected: [502, 'The payment system did not make the refund', 'Try again, or refund in its dashboard'],
} as const

/** Refunds a payment of an order through its provider. 202: the provider has not answered, the refund is pending. */
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
      case 'refunded':
        return adminJson(refunded.response)
      case 'unanswered':
        return adminJson(refunded.response, 202)
    }
    const [status, title, detail] = REJECTIONS[refunded.outcome]
    return problem(status, title, detail, undefined, { ...refunded.response })
  })
