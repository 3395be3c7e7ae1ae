import { BODY_LIMITS } from '@/lib/http/body-limits'
import { pricesChangeSchema, pricesQuerySchema } from '@/lib/contract/prices-admin'
import { badRequest, problem } from '@/lib/http/problem'
import { adminJson, queryParams } from '@/lib/server/admin/responses'
import { withBuiltInPrices, invalidatePrices } from '@/lib/server/admin/built-in-prices'
import { readBody } from '@/lib/server/request/guard'

export const GET = (request: Request): Promise<Response> =>
  withBuiltInPrices(request, async (prices) => {
    const query = pricesQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const { at } = query.data
    return adminJson({ rows: await prices.list(at === undefined ? undefined : new Date(at)) })
  })

/** Changes prices atomically. */
export const PATCH = (request: Request): Promise<Response> =>
  withBuiltInPrices(request, async (prices, actor) => {
    const body = await readBody(request, BODY_LIMITS.prices)
    if ('rejected' in body) return body.rejected
    const parsed = pricesChangeSchema.safeParse(body.json)
    if (!parsed.success) return badRequest(parsed.error)
    const { outcome, rows } = await prices.change(parsed.data.changes, actor)
    if (outcome === 'unknown')
      return problem(422, 'Product not found', 'Prices belong to products of the catalogue: check bitrixId')
    if (outcome === 'conflict')
      return problem(
        409,
        'The prices were changed in between',
        'Look at them as they are now and try again',
        undefined,
        { rows },
      )
    invalidatePrices()
    return adminJson({ rows })
  })
