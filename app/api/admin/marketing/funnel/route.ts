import { funnelQuestionSchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminJson, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { marketing } from '@/lib/server/transport'

/** How far visits came. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, 'marketing', async () => {
    const question = funnelQuestionSchema.safeParse(queryOf(request))
    return question.success ? adminJson(await (await marketing()).funnel(question.data)) : badRequest(question.error)
  })
