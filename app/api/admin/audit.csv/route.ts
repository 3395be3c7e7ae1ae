import { auditQuerySchema } from '@/lib/contract/audit-log'
import { badRequest } from '@/lib/http/problem'
import { auditTables, today } from '@/lib/server/admin/csv'
import { logAccess } from '@/lib/server/admin/log-access'
import { adminCsvStream, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { auditLog } from '@/lib/server/transport'

/** Matching entries as CSV, newest first, without those added since the request, such as that of this export. */
export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'audit', async (actor) => {
    const parsed = auditQuerySchema.safeParse(queryParams(request))
    if (!parsed.success) return badRequest(parsed.error)
    const query = { ...parsed.data, before: { at: new Date().toISOString(), id: '' } }
    const log = await auditLog()
    await logAccess({ actor, kind: 'audit-csv', count: await log.count(query) })
    return adminCsvStream(request, `audit-${today()}`, auditTables(log.all(query)))
  })
