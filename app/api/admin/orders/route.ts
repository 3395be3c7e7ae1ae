import { ordersQuerySchema } from '@/lib/contract/orders-admin'
import { badRequest } from '@/lib/http/problem'
import { adminJson, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { logAccess } from '@/lib/server/admin/log-access'
import { ordersAdmin } from '@/lib/server/transport'

export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'orders', async (actor) => {
    const query = ordersQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const result = await (await ordersAdmin()).list(query.data)
    await logAccess({ actor, kind: 'order-list', count: result.orders.length })
    return adminJson(result)
  })
