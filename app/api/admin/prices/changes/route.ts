import { priceChangesQuerySchema } from '@/lib/contract/prices-admin'
import { badRequest } from '@/lib/http/problem'
import { adminJson, queryParams } from '@/lib/server/admin/responses'
import { withBuiltInPrices } from '@/lib/server/admin/built-in-prices'

export const GET = (request: Request): Promise<Response> =>
  withBuiltInPrices(request, async (prices) => {
    const query = priceChangesQuerySchema.safeParse(queryParams(request))
    return query.success ? adminJson(await prices.changes(query.data.page)) : badRequest(query.error)
  })
