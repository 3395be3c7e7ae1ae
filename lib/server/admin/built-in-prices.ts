import 'server-only'
import { revalidateTag } from 'next/cache'
import type { PricesAdmin } from '../../contract/prices-admin.ts'
import { problem } from '../../http/problem.ts'
import { CACHED } from '../cache-manifest.ts'
import { requestVariant } from '../request/request-site-locale.ts'
import { pricesAdmin, productTransport } from '../transport.ts'
import { handleAdminRequest } from './responses.ts'

/** Handles a call about the prices of the embedded catalogue; 409 if an external product backend has them. */
export const withBuiltInPrices = (
  request: Request,
  act: (prices: PricesAdmin, actor: string) => Promise<Response>,
): Promise<Response> =>
  handleAdminRequest(request, 'prices', async (actor) =>
    productTransport(requestVariant(request)).isExternal
      ? problem(
          409,
          'The prices belong to the external backend',
          'The external product backend (BACKEND_URL) has them; change them there',
        )
      : act(await pricesAdmin(), actor),
  )

/** Invalidates prices in this process; other processes notice their new revision. */
export const invalidatePrices = (): void => revalidateTag(CACHED.prices.tag, { expire: 0 })
