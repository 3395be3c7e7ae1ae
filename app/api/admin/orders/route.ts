import { ordersQuestionSchema } from '@/lib/contract/orders-admin'
import { badRequest } from '@/lib/http/problem'
import { adminJson, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { ordersAdmin } from '@/lib/server/transport'

/** A page of the orders that a filter finds. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, async () => {
    const question = ordersQuestionSchema.safeParse(queryOf(request))
    return question.success ? adminJson(await (await ordersAdmin()).list(question.data)) : badRequest(question.error)
  })
