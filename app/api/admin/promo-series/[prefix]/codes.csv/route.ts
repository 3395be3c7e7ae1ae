import { problem } from '@/lib/http/problem'
import { withBuiltInPromo } from '@/lib/server/admin/built-in-promo'
import { adminCsv } from '@/lib/server/admin/responses'

interface RouteContext {
  params: Promise<{ prefix: string }>
}

/** The codes of a series with the uses of each. */
export const GET = (request: Request, { params }: RouteContext): Promise<Response> =>
  withBuiltInPromo(request, async (promo) => {
    const { prefix } = await params
    const codes = await promo.codes(prefix)
    if (!codes.length) return problem(404, 'Series not found')
    return adminCsv(request, `promo-codes-${prefix}`, [
      ['code', 'used'],
      ...codes.map(({ code, used }) => [code, used] as const),
    ])
  })
