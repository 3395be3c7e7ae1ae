import { unsubscribeSchema } from '@/lib/contract/subscribers-admin'
import { badRequest, problem } from '@/lib/http/problem'
import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { readBody } from '@/lib/server/request/guard'
import { subscribersAdmin } from '@/lib/server/transport'

const MAX_BYTES = 2000

/** Ends a subscription. Its address is in the body, since URLs are logged. */
export const POST = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'subscribers', async (actor) => {
    const body = await readBody(request, MAX_BYTES)
    if ('rejected' in body) return body.rejected
    const unsubscribe = unsubscribeSchema.safeParse(body.json)
    if (!unsubscribe.success) return badRequest(unsubscribe.error)
    const subscriber = await (await subscribersAdmin()).unsubscribe(unsubscribe.data.email, actor)
    return subscriber
      ? adminJson(subscriber)
      : problem(404, 'Subscriber not found', 'The subscription was deleted, or never existed')
  })
