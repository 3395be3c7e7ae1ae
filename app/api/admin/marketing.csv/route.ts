import { seriesQuerySchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { seriesTable } from '@/lib/server/admin/csv'
import { marketing } from '@/lib/server/transport'

export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'marketing', async () => {
    const query = seriesQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const { measure, from, to } = query.data
    return adminCsv(request, `${measure}-${from}-${to}`, seriesTable(await (await marketing()).series(query.data)))
  })
