import 'server-only'
import { revalidateTag } from 'next/cache'
import type { PricesAdmin } from '../../contract/prices-admin.ts'
import { problem } from '../../http/problem.ts'
import { CACHED } from '../cache-manifest.ts'
import { requestVariant } from '../request-place.ts'
import { pricesAdmin, productTransport } from '../transport.ts'
import { answerAdmin } from './answer.ts'

/** Answers a call of an administrator's about our own prices; where an outside product backend has them, with that. */
export const answerOwnPrices = (
  request: Request,
  act: (prices: PricesAdmin, who: string) => Promise<Response>,
): Promise<Response> =>
  answerAdmin(request, 'prices', async (who) =>
    productTransport(requestVariant(request)).outside
      ? problem(
          409,
          'The prices are not kept here',
          'An outside product backend (BACKEND_URL) has them; change them there',
        )
      : act(await pricesAdmin(), who),
  )

/** Shows changed prices at once in this process; others see their revision. */
export const dropPrices = (): void => revalidateTag(CACHED.prices.tag, { expire: 0 })
