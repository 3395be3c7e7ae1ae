import { seriesQuestionSchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminJson, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { marketing } from '@/lib/server/transport'

/** A measure by day. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, 'marketing', async () => {
    const question = seriesQuestionSchema.safeParse(queryOf(request))
    return question.success ? adminJson(await (await marketing()).series(question.data)) : badRequest(question.error)
  })
