import { vitalsQuestionSchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { vitalsTable } from '@/lib/server/admin/vitals-csv'
import { marketing } from '@/lib/server/transport'

/** How fast pages were as a file: a row for each value and measure. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, 'marketing', async () => {
    const question = vitalsQuestionSchema.safeParse(queryOf(request))
    if (!question.success) return badRequest(question.error)
    const { from, to } = question.data
    return adminCsv(request, `web-vitals-${from}-${to}`, vitalsTable(await (await marketing()).vitals(question.data)))
  })
