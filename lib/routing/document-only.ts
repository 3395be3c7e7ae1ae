import type { Config } from '../config/config.ts'
import { variantOfHost } from '../variants/variants.ts'
import { resolveRoute, type RouteRequest } from './resolve-route.ts'
import { hasThirdPartyScripts } from './third-party-scripts.ts'

/**
 * Personal and private pages must be loaded as documents where third-party scripts may run in the document of the previous page.
 */
export function isDocumentOnly(request: RouteRequest, config: Config): boolean {
  const variant = variantOfHost(request.host, config)
  if (!variant || !hasThirdPartyScripts(variant, config)) return false
  const decision = resolveRoute(request, config)
  return decision.kind === 'page' && (decision.dynamic ?? decision.isPrivate) === true
}
