import { emailsQuerySchema, retryEmailsSchema } from '@/lib/contract/emails-admin'
import { badRequest, problem } from '@/lib/http/problem'
import { adminJson, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { logAccess } from '@/lib/server/admin/log-access'
import { readBody } from '@/lib/server/request/guard'
import { emailsAdmin } from '@/lib/server/transport'

const MAX_BYTES = 1000

export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'emails', async (actor) => {
    const query = emailsQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const result = await (await emailsAdmin()).list(query.data)
    await logAccess({ actor, kind: 'email-list', count: result.emails.length })
    return adminJson(result)
  })

/** Queues undelivered emails again. */
export const POST = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'emails', async () => {
    const body = await readBody(request, MAX_BYTES)
    if ('rejected' in body) return body.rejected
    const retry = retryEmailsSchema.safeParse(body.json)
    if (!retry.success) return badRequest(retry.error)
    const queued = await (await emailsAdmin()).retry(retry.data.id)
    if (retry.data.id !== undefined && queued === 0)
      return problem(409, 'The email is not undelivered', 'It was sent, is waiting, or was deleted')
    return adminJson({ queued })
  })
