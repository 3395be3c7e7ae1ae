import { funnelQuestionSchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, answerAdmin, queryOf } from '@/lib/server/admin/answer'
import { funnelTable } from '@/lib/server/admin/funnel-csv'
import { marketing } from '@/lib/server/transport'

/** How far visits came as a file: a row for each value. */
export const GET = (request: Request): Promise<Response> =>
  answerAdmin(request, 'marketing', async () => {
    const question = funnelQuestionSchema.safeParse(queryOf(request))
    if (!question.success) return badRequest(question.error)
    const { from, to } = question.data
    return adminCsv(request, `funnel-${from}-${to}`, funnelTable(await (await marketing()).funnel(question.data)))
  })
