import { z } from 'zod'
import { createSeriesSchema, MAX_STORED_CODES, seriesQuerySchema } from '@/lib/contract/promo-admin'
import { badRequest, problem } from '@/lib/http/problem'
import { mayReadRevenue, withBuiltInPromo } from '@/lib/server/admin/built-in-promo'
import { adminJson, queryParams } from '@/lib/server/admin/responses'
import { readBody } from '@/lib/server/request/guard'

const MAX_BYTES = 50_000

const PREFIX_TAKEN = new z.ZodError([
  {
    code: 'custom',
    path: ['data', 'prefix'],
    message: 'another series has the prefix',
    params: { reason: 'taken' },
    input: undefined,
  },
])

export const GET = (request: Request): Promise<Response> =>
  withBuiltInPromo(request, async (promo, _actor, admin) => {
    const query = seriesQuerySchema.safeParse(queryParams(request))
    return query.success ? adminJson(await promo.list(query.data.page, mayReadRevenue(admin))) : badRequest(query.error)
  })

/** Creates a series of codes; a repeated request creates it once. */
export const POST = (request: Request): Promise<Response> =>
  withBuiltInPromo(request, async (promo, actor) => {
    const body = await readBody(request, MAX_BYTES)
    if ('rejected' in body) return body.rejected
    const parsed = createSeriesSchema.safeParse(body.json)
    if (!parsed.success) return badRequest(parsed.error)
    const { prefix } = parsed.data.data
    const outcome = await promo.create(parsed.data, actor)
    if (outcome === 'taken') return badRequest(PREFIX_TAKEN)
    if (outcome === 'key-taken')
      return problem(409, 'The series already exists', 'Another series was created with the key')
    if (outcome === 'full')
      return problem(422, 'Too many promo codes', `At most ${MAX_STORED_CODES} codes of series`, undefined, {
        limit: MAX_STORED_CODES,
      })
    return adminJson({ prefix }, outcome === 'created' ? 201 : 200)
  })
