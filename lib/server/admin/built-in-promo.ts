import 'server-only'
import type { Account } from '../../contract/account.ts'
import type { PromoAdmin } from '../../contract/promo-admin.ts'
import { mayOpen } from '../../domain/admin-roles.ts'
import { problem } from '../../http/problem.ts'
import type { VariantId } from '../../variants/variants.ts'
import { requestVariant } from '../request/request-site-locale.ts'
import { productTransport, promoAdmin } from '../transport.ts'
import { handleAdminRequest } from './responses.ts'

/** Revenue is part of the orders, as on the home page of the back office. */
export const mayReadRevenue = ({ areas }: Account): boolean => mayOpen(areas, 'orders')

/** Whether this site has the promo codes of a variant, not an external product backend. */
export const hasBuiltInPromo = (variant: VariantId): boolean => !productTransport(variant).isExternal

/** Handles a call about the embedded promo codes; 409 if an external product backend has them. */
export const withBuiltInPromo = (
  request: Request,
  act: (promo: PromoAdmin, actor: string, admin: Account) => Promise<Response>,
): Promise<Response> =>
  handleAdminRequest(request, 'dictionaries', async (actor, admin) =>
    hasBuiltInPromo(requestVariant(request))
      ? act(await promoAdmin(), actor, admin)
      : problem(
          409,
          'The promo codes belong to the external backend',
          'The external product backend (BACKEND_URL) has them; change them there',
        ),
  )
