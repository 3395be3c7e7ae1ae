import { dayQuerySchema } from '@/lib/contract/overview'
import { badRequest } from '@/lib/http/problem'
import { adminJson, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { overview } from '@/lib/server/transport'

/** The day so far, compared with a week before, and the newest changes; contains no data of customers. */
export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'any', async (_actor, { areas }) => {
    const query = dayQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    return adminJson(await (await overview()).loadDay(areas, new Date(query.data.from), new Date()))
  })
