import { auditQuerySchema } from '@/lib/contract/audit-log'
import { badRequest } from '@/lib/http/problem'
import { logAccess } from '@/lib/server/admin/log-access'
import { adminJson, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { auditLog } from '@/lib/server/transport'

export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'audit', async (actor) => {
    const query = auditQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const result = await (await auditLog()).list(query.data)
    await logAccess({ actor, kind: 'audit-list', count: result.entries.length })
    return adminJson(result)
  })
