import { subscribersQuerySchema } from '@/lib/contract/subscribers-admin'
import { badRequest } from '@/lib/http/problem'
import { subscriberTables, today } from '@/lib/server/admin/csv'
import { logAccess } from '@/lib/server/admin/log-access'
import { adminCsvStream, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { subscribersAdmin } from '@/lib/server/transport'

/** Matching subscribers as CSV, by email address. */
export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'subscribers', async (actor) => {
    const query = subscribersQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const admin = await subscribersAdmin()
    await logAccess({ actor, kind: 'subscribers-csv', count: await admin.count(query.data) })
    return adminCsvStream(request, `subscribers-${today()}`, subscriberTables(admin.all(query.data)))
  })
