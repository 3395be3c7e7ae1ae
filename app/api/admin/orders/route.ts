import { ordersQuestionSchema } from '@/lib/contract/orders-admin'
import { badRequest } from '@/lib/http/problem'
import { adminJson, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { logAccess } from '@/lib/server/admin/log-access'
import { ordersAdmin } from '@/lib/server/transport'

/** A page of the orders that a filter finds. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, 'orders', async (who) => {
    const question = ordersQuestionSchema.safeParse(queryOf(request))
    if (!question.success) return badRequest(question.error)
    const found = await (await ordersAdmin()).list(question.data)
    await logAccess({ who, kind: 'order-list', count: found.orders.length })
    return adminJson(found)
  })
