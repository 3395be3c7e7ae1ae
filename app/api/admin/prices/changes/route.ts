import { priceChangesQuestionSchema } from '@/lib/contract/prices-admin'
import { badRequest } from '@/lib/http/problem'
import { adminJson, queryOf } from '@/lib/server/admin/answer'
import { answerOwnPrices } from '@/lib/server/admin/own-prices'

/** Who changed which price. */
export const GET = (request: Request): Promise<Response> =>
  answerOwnPrices(request, async (prices) => {
    const question = priceChangesQuestionSchema.safeParse(queryOf(request))
    return question.success ? adminJson(await prices.changes(question.data.page)) : badRequest(question.error)
  })
