import { funnelQuerySchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { funnelTable } from '@/lib/server/admin/csv'
import { marketing } from '@/lib/server/transport'

export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'marketing', async () => {
    const query = funnelQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const { from, to } = query.data
    return adminCsv(request, `funnel-${from}-${to}`, funnelTable(await (await marketing()).funnel(query.data)))
  })
