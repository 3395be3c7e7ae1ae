import { parseOrderNumber } from '@/lib/domain/order/number'
import { mayOpen } from '@/lib/domain/admin-roles'
import { problem } from '@/lib/http/problem'
import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { logAccess } from '@/lib/server/admin/log-access'
import { relatedOf } from '@/lib/server/orders/related'

interface RouteContext {
  params: Promise<{ number: string }>
}

/** Returns the other orders and the conversations of a customer, and the emails about an order. */
export const GET = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleAdminRequest(request, 'orders', async (actor, { areas }) => {
    const number = parseOrderNumber((await params).number)
    const related = number && (await relatedOf(number, { hasChat: mayOpen(areas, 'chat') }))
    if (!related) return problem(404, 'Order not found', 'Check the order number')
    await logAccess({ actor, kind: 'order', record: number })
    return adminJson(related)
  })
