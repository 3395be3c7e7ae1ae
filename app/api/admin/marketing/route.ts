import { seriesQuerySchema } from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { adminJson, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { marketing } from '@/lib/server/transport'

export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'marketing', async () => {
    const query = seriesQuerySchema.safeParse(queryParams(request))
    return query.success ? adminJson(await (await marketing()).series(query.data)) : badRequest(query.error)
  })
