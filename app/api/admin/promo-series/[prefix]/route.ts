import { seriesActionSchema } from '@/lib/contract/promo-admin'
import { badRequest, problem } from '@/lib/http/problem'
import { withBuiltInPromo } from '@/lib/server/admin/built-in-promo'
import { adminJson } from '@/lib/server/admin/responses'
import { readBody } from '@/lib/server/request/guard'

interface RouteContext {
  params: Promise<{ prefix: string }>
}

const MAX_BYTES = 1000

/** Ends a series now, or deletes its unused codes. */
export const POST = (request: Request, { params }: RouteContext): Promise<Response> =>
  withBuiltInPromo(request, async (promo, actor) => {
    const body = await readBody(request, MAX_BYTES)
    if ('rejected' in body) return body.rejected
    const action = seriesActionSchema.safeParse(body.json)
    if (!action.success) return badRequest(action.error)
    const outcome = await promo.act((await params).prefix, action.data, actor)
    if (!outcome) return problem(404, 'Series not found')
    if (outcome === 'conflict')
      return problem(409, 'The series was changed in between', 'Look at it as it is now and try again')
    return adminJson({ ok: true })
  })
