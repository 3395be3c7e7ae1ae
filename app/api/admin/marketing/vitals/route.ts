import { vitalsQuestionSchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminJson, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { marketing } from '@/lib/server/transport'

/** How fast pages were. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, 'marketing', async () => {
    const question = vitalsQuestionSchema.safeParse(queryOf(request))
    return question.success ? adminJson(await (await marketing()).vitals(question.data)) : badRequest(question.error)
  })
