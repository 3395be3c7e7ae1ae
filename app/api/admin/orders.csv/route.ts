import { MAX_CSV_ORDERS, ordersQuerySchema } from '@/lib/contract/orders-admin'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { logAccess } from '@/lib/server/admin/log-access'
import { ordersTable, today } from '@/lib/server/admin/csv'
import { ordersAdmin } from '@/lib/server/transport'

/** Matching orders as CSV. The file name tells if the list is truncated. */
export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'orders', async (actor) => {
    const query = ordersQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const { orders, total } = await (await ordersAdmin()).all(query.data)
    await logAccess({ actor, kind: 'orders-csv', count: orders.length })
    const day = today()
    return adminCsv(
      request,
      total > MAX_CSV_ORDERS ? `orders-${day}-newest-${MAX_CSV_ORDERS}-of-${total}` : `orders-${day}`,
      ordersTable(orders),
    )
  })
