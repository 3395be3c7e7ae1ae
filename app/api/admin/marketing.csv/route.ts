import { seriesQuerySchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { seriesTable } from '@/lib/server/admin/csv'
import { marketing } from '@/lib/server/transport'

export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'marketing', async () => {
    const question = seriesQuerySchema.safeParse(queryParams(request))
    if (!question.success) return badRequest(question.error)
    const { measure, from, to } = question.data
    return adminCsv(request, `${measure}-${from}-${to}`, seriesTable(await (await marketing()).series(question.data)))
  })
