import { mayReadRevenue, withBuiltInPromo } from '@/lib/server/admin/built-in-promo'
import { adminJson } from '@/lib/server/admin/responses'

/** Uses and revenue of the codes that are not of a series. */
export const GET = (request: Request): Promise<Response> =>
  withBuiltInPromo(request, async (promo, _actor, admin) => adminJson(await promo.usage(mayReadRevenue(admin))))
