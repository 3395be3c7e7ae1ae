import { priceScheduleCancelSchema, priceScheduleChangeSchema } from '@/lib/contract/price-schedules'
import { BODY_LIMITS } from '@/lib/http/body-limits'
import { badRequest } from '@/lib/http/problem'
import { queryParams } from '@/lib/server/admin/responses'
import { withBuiltInPrices } from '@/lib/server/admin/built-in-prices'
import { scheduleResponse } from '@/lib/server/admin/price-schedules'
import { readBody } from '@/lib/server/request/guard'
import { priceSchedules } from '@/lib/server/transport'

interface RouteContext {
  params: Promise<{ id: string }>
}

export const PATCH = (request: Request, { params }: RouteContext): Promise<Response> =>
  withBuiltInPrices(request, async () => {
    const body = await readBody(request, BODY_LIMITS.default)
    if ('rejected' in body) return body.rejected
    const change = priceScheduleChangeSchema.safeParse(body.json)
    if (!change.success) return badRequest(change.error)
    return scheduleResponse(await (await priceSchedules()).change((await params).id, change.data))
  })

export const DELETE = (request: Request, { params }: RouteContext): Promise<Response> =>
  withBuiltInPrices(request, async () => {
    const query = priceScheduleCancelSchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    return scheduleResponse(await (await priceSchedules()).cancel((await params).id, query.data.version))
  })
