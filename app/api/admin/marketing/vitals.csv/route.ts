import { vitalsQuerySchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminCsv, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { vitalsTable } from '@/lib/server/admin/csv'
import { marketing } from '@/lib/server/transport'

export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'marketing', async () => {
    const query = vitalsQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const { from, to } = query.data
    return adminCsv(request, `web-vitals-${from}-${to}`, vitalsTable(await (await marketing()).vitals(query.data)))
  })
