import { subscribersQuerySchema } from '@/lib/contract/subscribers-admin'
import { badRequest } from '@/lib/http/problem'
import { logAccess } from '@/lib/server/admin/log-access'
import { adminJson, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { subscribersAdmin } from '@/lib/server/transport'

export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'subscribers', async (actor) => {
    const query = subscribersQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const result = await (await subscribersAdmin()).list(query.data)
    await logAccess({ actor, kind: 'subscriber-list', count: result.subscribers.length })
    return adminJson(result)
  })
