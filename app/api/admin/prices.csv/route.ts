import { pricesTable } from '@/lib/contract/prices-file'
import { adminCsv } from '@/lib/server/admin/answer'
import { answerOwnPrices } from '@/lib/server/admin/own-prices'
import { today } from '@/lib/server/admin/today'

/** The prices of the embedded catalogue as a file that the import takes. */
export const GET = (request: Request): Promise<Response> =>
  answerOwnPrices(request, async (prices) => adminCsv(request, `prices-${today()}`, pricesTable(await prices.list())))
