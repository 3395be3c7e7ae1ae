import type { PagePath } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import type { ThirdPartyScriptIds } from '../domain/third-party-scripts.ts'
import { rulesOf, type VariantId } from '../variants/variants.ts'
import { BUILT_IN_PATHS, PUBLIC_PATHS, RESERVED } from './static-routes.ts'

export const THIRD_PARTY_META = 'third-party-scripts'

interface RoutedPage {
  readonly variant: VariantId
  readonly path: PagePath
  readonly isContent?: boolean
}

const isPublicPage = ({ path, isContent = false }: RoutedPage): boolean =>
  PUBLIC_PATHS.includes(path) || (isContent && !BUILT_IN_PATHS.has(path) && !RESERVED.test(path))

/** Whether any third-party script is configured to load on a variant (specification, section 1). */
export const hasThirdPartyScripts = (variant: VariantId, { siteEnv, scripts, chat }: Config): boolean =>
  siteEnv === 'production' &&
  (chat.driver === 'third-party' || (rulesOf(variant).thirdPartyScripts && Object.values(scripts).some(Boolean)))

/**
 * The IDs of the third-party scripts that a page may load; `undefined` if none, chat included. Only static public pages
 * and published content may load any: they contain no personal data. Both the CSP and the loaders use this; the page
 * carries it as JSON in a `meta` element (`THIRD_PARTY_META`).
 */
export function thirdPartyScripts(page: RoutedPage, config: Config): ThirdPartyScriptIds | undefined {
  if (!isPublicPage(page) || !hasThirdPartyScripts(page.variant, config)) return undefined
  return rulesOf(page.variant).thirdPartyScripts ? config.scripts : {}
}
