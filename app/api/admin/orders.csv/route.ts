import { MAX_CSV_ORDERS, ordersQuestionSchema } from '@/lib/contract/orders-admin'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { ordersCsv } from '@/lib/server/admin/orders-csv'
import { today } from '@/lib/server/admin/today'
import { ordersAdmin } from '@/lib/server/transport'

/** What a filter finds, as a file. One that does not hold all of it says so by its name. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, async () => {
    const question = ordersQuestionSchema.safeParse(queryOf(request))
    if (!question.success) return badRequest(question.error)
    const { orders, total } = await (await ordersAdmin()).all(question.data)
    const day = today()
    return adminCsv(total > MAX_CSV_ORDERS ? `orders-${day}-newest-${MAX_CSV_ORDERS}-of-${total}` : `orders-${day}`, ordersCsv(orders))
  })
