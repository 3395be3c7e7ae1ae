import { resendEventsSchema } from '@/lib/contract/subscribers-admin'
import { badRequest } from '@/lib/http/problem'
import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { readBody } from '@/lib/server/request/guard'
import { subscribersAdmin } from '@/lib/server/transport'

const MAX_BYTES = 1000

/** Sends all undelivered changes to the mailing service again. */
export const POST = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'subscribers', async () => {
    const body = await readBody(request, MAX_BYTES)
    if ('rejected' in body) return body.rejected
    const resend = resendEventsSchema.safeParse(body.json)
    if (!resend.success) return badRequest(resend.error)
    return adminJson({ queued: await (await subscribersAdmin()).resend() })
  })
