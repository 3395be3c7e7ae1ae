import type { PagePath } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import { rulesOf, type VariantId } from '../variants/variants.ts'
import { OWN_PATHS, PUBLIC_PATHS, RESERVED } from './fixed-paths.ts'

/** Name of the `meta` element by which a page permits third-party scripts; its content is their ids, as JSON. */
export const THIRD_PARTY_META = 'third-party-scripts'

interface RoutedPage {
  readonly variant: VariantId
  readonly path: PagePath
  /** A published page of the content service. */
  readonly isContent?: boolean
}

/** Whether a page holds nothing of a visitor: the list of static public pages, and published content. Everything else is not public. */
const isPublicPage = ({ path, isContent = false }: RoutedPage): boolean =>
  PUBLIC_PATHS.includes(path) || (isContent && !OWN_PATHS.has(path) && !RESERVED.test(path))

/** Whether any third-party script is configured to load on a variant (specification, section 1). */
export const hasThirdPartyScripts = (variant: VariantId, { siteEnv, scripts, chat }: Config): boolean =>
  siteEnv === 'production' &&
  (chat.driver === 'third-party' || (rulesOf(variant).outsideScripts && Object.values(scripts).some(Boolean)))

/**
 * The ids of the third-party scripts that a page may load, `undefined` where none may, the chat's included. The content
 * security policy and the loaders both follow this answer, which travels in the page as a `meta` element.
 */
export function thirdPartyScripts(page: RoutedPage, config: Config): Partial<Config['scripts']> | undefined {
  if (!isPublicPage(page) || !hasThirdPartyScripts(page.variant, config)) return undefined
  return rulesOf(page.variant).outsideScripts ? config.scripts : {}
}
