import { orderEmailSchema } from '@/lib/contract/orders-admin'
import { parseOrderNumber } from '@/lib/domain/order/number'
import { badRequest, problem } from '@/lib/http/problem'
import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { logAccess } from '@/lib/server/admin/log-access'
import { writeToCustomer } from '@/lib/server/orders/employee-emails'
import { readBody } from '@/lib/server/request/guard'
import { orderStore } from '@/lib/server/transport'

interface RouteContext {
  params: Promise<{ number: string }>
}

const MAX_BYTES = 40_000

/** Sends an email to the customer of an order. */
export const POST = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleAdminRequest(request, 'orders', async (actor) => {
    const number = parseOrderNumber((await params).number)
    const order = number && (await (await orderStore()).find(number))
    if (!order) return problem(404, 'Order not found', 'Check the order number')
    const body = await readBody(request, MAX_BYTES)
    if ('rejected' in body) return body.rejected
    const email = orderEmailSchema.safeParse(body.json)
    if (!email.success) return badRequest(email.error)
    await logAccess({ actor, kind: 'order', record: order.number })
    if (await writeToCustomer(order, email.data)) return adminJson({ ok: true })
    return problem(409, 'The order has no email address', 'The data of the customer were erased')
  })
