import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { subscribersAdmin } from '@/lib/server/transport'

/** Sends all undelivered changes to the mailing service again. */
export const POST = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'subscribers', async () =>
    adminJson({ queued: await (await subscribersAdmin()).resend() }),
  )
