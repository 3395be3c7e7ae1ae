import { parseOrderNumber } from '@/lib/domain/order/number'
import { problem } from '@/lib/http/problem'
import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { logAccess } from '@/lib/server/admin/log-access'
import { sendAgain } from '@/lib/server/orders/employee-emails'

interface RouteContext {
  params: Promise<{ number: string; id: string }>
}

/** Sends an email about an order again. */
export const POST = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleAdminRequest(request, 'orders', async (actor) => {
    const { number: text, id } = await params
    const number = parseOrderNumber(text)
    if (number) await logAccess({ actor, kind: 'order', record: number })
    if (number && (await sendAgain(number, id))) return adminJson({ ok: true })
    return problem(404, 'Email not found', 'It was deleted, or belongs to another order')
  })
