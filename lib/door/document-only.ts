import type { Config } from '../config/config.ts'
import { variantOfHost } from '../variants/variants.ts'
import { decide, type DoorRequest } from './decide.ts'
import { hasThirdPartyScripts } from './third-party-scripts.ts'

/** Whether a page is opened as a document only: a personal one, where third-party scripts may run in the document that shows the page before. */
export function isDocumentOnly(request: DoorRequest, config: Config): boolean {
  const variant = variantOfHost(request.host, config)
  if (!variant || !hasThirdPartyScripts(variant, config)) return false
  const decision = decide(request, config)
  return decision.kind === 'page' && decision.personal === true
}
