import { orderChangeSchema, type AdminOrder, type OrderChanged } from '@/lib/contract/orders-admin'
import { parseOrderNumber } from '@/lib/domain/order/number'
import { badRequest, problem } from '@/lib/http/problem'
import { adminJson, answerAdmin } from '@/lib/server/admin/answer'
import { logAccess } from '@/lib/server/admin/log-access'
import { readBody } from '@/lib/server/guard'
import { expireUnpayable } from '@/lib/server/orders/payment'
import { ordersAdmin } from '@/lib/server/transport'

interface Named {
  params: Promise<{ number: string }>
}

const MAX_BYTES = 20_000

const unknown = () => problem(404, 'No such order')

/** An order with its changes. */
export const GET = (request: Request, { params }: Named): Promise<Response> =>
  answerAdmin(request, 'orders', async (who) => {
    const number = parseOrderNumber((await params).number)
    const found = number && (await (await ordersAdmin()).find(number))
    if (!found) return unknown()
    await logAccess({ who, kind: 'order', record: found.order.number })
    return adminJson(found)
  })

const nextStatesText = ({ fulfilmentState, nextFulfilmentStates, paymentState, nextPaymentStates }: AdminOrder) =>
  `After ${fulfilmentState}: ${nextFulfilmentStates.join(', ')}; after ${paymentState}: ${nextPaymentStates.join(', ')}`

function changedAnswer(changed: OrderChanged): Response {
  switch (changed.outcome) {
    case 'unknown':
      return unknown()
    case 'conflict':
      return problem(409, 'The order was changed in between', 'Look at it as it is now and try again', undefined, {
        ...changed.answer,
      })
    case 'not-next':
      return problem(422, 'The order cannot be given this state', nextStatesText(changed.answer.order), undefined, {
        ...changed.answer,
      })
    case 'changed':
      return adminJson(changed.answer)
  }
}

/** Gives an order other states, or a note. */
export const PATCH = (request: Request, { params }: Named): Promise<Response> =>
  answerAdmin(request, 'orders', async (who) => {
    const number = parseOrderNumber((await params).number)
    if (!number) return unknown()
    const body = await readBody(request, MAX_BYTES)
    if ('refused' in body) return body.refused
    const change = orderChangeSchema.safeParse(body.json)
    if (!change.success) return badRequest(change.error)
    // Every answer but "unknown" has the order in it.
    await logAccess({ who, kind: 'order', record: number })
    const changed = await (await ordersAdmin()).change(number, change.data, who)
    if (changed.outcome === 'changed') await expireUnpayable(number)
    return changedAnswer(changed)
  })
