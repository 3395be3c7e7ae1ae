import { seriesQuestionSchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { seriesTable } from '@/lib/server/admin/series-csv'
import { marketing } from '@/lib/server/transport'

/** A measure by day as a file: a row for each day and value. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, 'marketing', async () => {
    const question = seriesQuestionSchema.safeParse(queryOf(request))
    if (!question.success) return badRequest(question.error)
    const { measure, from, to } = question.data
    return adminCsv(request, `${measure}-${from}-${to}`, seriesTable(await (await marketing()).series(question.data)))
  })
