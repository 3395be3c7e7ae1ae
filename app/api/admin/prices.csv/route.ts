import { pricesTable } from '@/lib/contract/prices-file'
import { adminCsv } from '@/lib/server/admin/responses'
import { withBuiltInPrices } from '@/lib/server/admin/built-in-prices'
import { today } from '@/lib/server/admin/csv'

/** Prices of the embedded catalogue, in the format of the import. */
export const GET = (request: Request): Promise<Response> =>
  withBuiltInPrices(request, async (prices) => adminCsv(request, `prices-${today()}`, pricesTable(await prices.list())))
