import { BODY_LIMITS } from '@/lib/http/body-limits'
import { pricesChangeSchema } from '@/lib/contract/prices-admin'
import { badRequest, problem } from '@/lib/http/problem'
import { adminJson } from '@/lib/server/admin/answer'
import { answerOwnPrices, dropPrices } from '@/lib/server/admin/own-prices'
import { readBody } from '@/lib/server/guard'

/** Every price of an import, as it was and as it shall be. */

/** The prices of the embedded catalogue. */
export const GET = (request: Request): Promise<Response> =>
  answerOwnPrices(request, async (prices) => adminJson({ rows: await prices.list() }))

/** Changes prices: all or nothing. */
export const PATCH = (request: Request): Promise<Response> =>
  answerOwnPrices(request, async (prices, who) => {
    const body = await readBody(request, BODY_LIMITS.prices)
    if ('refused' in body) return body.refused
    const asked = pricesChangeSchema.safeParse(body.json)
    if (!asked.success) return badRequest(asked.error)
    const { outcome, rows } = await prices.change(asked.data.changes, who)
    if (outcome === 'unknown') return problem(422, 'No such product', 'A price is that of a product of the catalogue')
    if (outcome === 'conflict')
      return problem(
        409,
        'The prices were changed in between',
        'Look at them as they are now and try again',
        undefined,
        { rows },
      )
    dropPrices()
    return adminJson({ rows })
  })
