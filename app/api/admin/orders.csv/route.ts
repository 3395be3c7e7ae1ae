import { MAX_CSV_ORDERS, ordersQuestionSchema } from '@/lib/contract/orders-admin'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { logAccess } from '@/lib/server/admin/log-access'
import { ordersTable } from '@/lib/server/admin/orders-csv'
import { today } from '@/lib/server/admin/today'
import { ordersAdmin } from '@/lib/server/transport'

/** What a filter finds, as a file. One that does not hold all of it says so by its name. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, 'orders', async (who) => {
    const question = ordersQuestionSchema.safeParse(queryOf(request))
    if (!question.success) return badRequest(question.error)
    const { orders, total } = await (await ordersAdmin()).all(question.data)
    await logAccess({ who, kind: 'orders-csv', count: orders.length })
    const day = today()
    return adminCsv(
      request,
      total > MAX_CSV_ORDERS ? `orders-${day}-newest-${MAX_CSV_ORDERS}-of-${total}` : `orders-${day}`,
      ordersTable(orders),
    )
  })
