import { problem } from '@/lib/http/problem'
import { adminJson } from '@/lib/server/admin/responses'
import { withBuiltInPrices } from '@/lib/server/admin/built-in-prices'

interface RouteContext {
  params: Promise<{ id: string }>
}

export const GET = (request: Request, { params }: RouteContext): Promise<Response> =>
  withBuiltInPrices(request, async (prices) => {
    const batch = await prices.batch((await params).id)
    return batch ? adminJson(batch) : problem(404, 'Change not found', 'Check its id')
  })
