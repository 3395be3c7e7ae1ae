import { orderChangeSchema, type AdminOrder, type OrderChanged } from '@/lib/contract/orders-admin'
import { parseOrderNumber } from '@/lib/domain/order/number'
import { badRequest, problem } from '@/lib/http/problem'
import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { logAccess } from '@/lib/server/admin/log-access'
import { readBody } from '@/lib/server/request/guard'
import { expireUnpayable } from '@/lib/server/orders/payment'
import { mailsByEmployee } from '@/lib/server/orders/update-emails'
import { ordersAdmin } from '@/lib/server/transport'

interface RouteContext {
  params: Promise<{ number: string }>
}

const MAX_BYTES = 20_000

const orderNotFound = () => problem(404, 'Order not found', 'Check the order number')

export const GET = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleAdminRequest(request, 'orders', async (actor) => {
    const number = parseOrderNumber((await params).number)
    const found = number && (await (await ordersAdmin()).find(number))
    if (!found) return orderNotFound()
    await logAccess({ actor, kind: 'order', record: found.order.number })
    return adminJson(found)
  })

const nextStatesText = ({ fulfilmentState, nextFulfilmentStates, paymentState, nextPaymentStates }: AdminOrder) =>
  `After ${fulfilmentState}: ${nextFulfilmentStates.join(', ')}; after ${paymentState}: ${nextPaymentStates.join(', ')}`

function changedAnswer(changed: OrderChanged): Response {
  switch (changed.outcome) {
    case 'unknown':
      return orderNotFound()
    case 'conflict':
      return problem(409, 'The order was changed in between', 'Look at it as it is now and try again', undefined, {
        ...changed.response,
      })
    case 'not-next':
      return problem(422, 'The order cannot change to this state', nextStatesText(changed.response.order), undefined, {
        ...changed.response,
      })
    case 'changed':
      return adminJson(changed.response)
  }
}

/** Changes the states, the shipment or the note of an order. */
export const PATCH = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleAdminRequest(request, 'orders', async (actor) => {
    const number = parseOrderNumber((await params).number)
    if (!number) return orderNotFound()
    const body = await readBody(request, MAX_BYTES)
    if ('rejected' in body) return body.rejected
    const change = orderChangeSchema.safeParse(body.json)
    if (!change.success) return badRequest(change.error)
    // Every response except "unknown" contains the order.
    await logAccess({ actor, kind: 'order', record: number })
    const changed = await (await ordersAdmin()).change(number, change.data, actor, mailsByEmployee)
    if (changed.outcome === 'changed') await expireUnpayable(number)
    return changedAnswer(changed)
  })
