import { newPriceScheduleSchema, priceSchedulesQuerySchema } from '@/lib/contract/price-schedules'
import { BODY_LIMITS } from '@/lib/http/body-limits'
import { badRequest } from '@/lib/http/problem'
import { adminJson, queryParams } from '@/lib/server/admin/responses'
import { withBuiltInPrices } from '@/lib/server/admin/built-in-prices'
import { scheduleResponse } from '@/lib/server/admin/price-schedules'
import { readBody } from '@/lib/server/request/guard'
import { priceSchedules } from '@/lib/server/transport'

export const GET = (request: Request): Promise<Response> =>
  withBuiltInPrices(request, async () => {
    const query = priceSchedulesQuerySchema.safeParse(queryParams(request))
    return query.success ? adminJson(await (await priceSchedules()).list(query.data)) : badRequest(query.error)
  })

/** Plans changes of prices, or starts at once what ends later. */
export const POST = (request: Request): Promise<Response> =>
  withBuiltInPrices(request, async (_prices, actor) => {
    const body = await readBody(request, BODY_LIMITS.prices)
    if ('rejected' in body) return body.rejected
    const schedule = newPriceScheduleSchema.safeParse(body.json)
    if (!schedule.success) return badRequest(schedule.error)
    return scheduleResponse(await (await priceSchedules()).add(schedule.data, actor))
  })
