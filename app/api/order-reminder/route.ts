import { orderReminderSchema, reminderCancellationSchema } from '@/lib/contract/order-reminder'
import { badRequest, upstreamProblem } from '@/lib/http/problem'
import { readClientIp } from '@/lib/routing/internal-headers'
import { logFailedCall } from '@/lib/server/log'
import { saveReminder } from '@/lib/server/orders/reminder'
import { readBody, rejectionFor } from '@/lib/server/request/guard'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'
import { reminderStore } from '@/lib/server/transport'

const MAX_BYTES = 50_000

const done = () => new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })

async function save(request: Request, action: 'request' | 'change'): Promise<Response> {
  const rejected = await rejectionFor(request, LIMITS.orderReminders)
  if (rejected) return rejected
  const body = await readBody(request, MAX_BYTES)
  if ('rejected' in body) return body.rejected
  const parsed = orderReminderSchema.safeParse(body.json)
  if (!parsed.success) return badRequest(parsed.error)
  const visitor = { ip: readClientIp(request), cookies: request.headers.get('cookie') }
  try {
    return (await saveReminder(requestSiteLocale(request, parsed.data.lang), parsed.data, action, visitor)) ?? done()
  } catch (error) {
    logFailedCall('reminders', error, request)
    return upstreamProblem(error)
  }
}

/** Stores a reminder of the order form with the visitor's consent. */
export const POST = (request: Request): Promise<Response> => save(request, 'request')

/** Changes a reminder: another address or basket, or only later. Without one it changes nothing. */
export const PUT = (request: Request): Promise<Response> => save(request, 'change')

export async function DELETE(request: Request): Promise<Response> {
  const rejected = await rejectionFor(request, LIMITS.orderReminders)
  if (rejected) return rejected
  const body = await readBody(request, MAX_BYTES)
  if ('rejected' in body) return body.rejected
  const parsed = reminderCancellationSchema.safeParse(body.json)
  if (!parsed.success) return badRequest(parsed.error)
  await (await reminderStore()).cancel(parsed.data.key)
  return done()
}
