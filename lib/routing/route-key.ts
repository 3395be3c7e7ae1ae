import { parseTaggedPath, siteLocaleOfPath, type PagePath, type ParsedPath } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import type { VariantNumber } from '../config/per-variant.ts'
import { hasLanguagePrefix, rulesOf, variantOfHost, type VariantId } from '../variants/variants.ts'
import { normalizePath } from './normalize-path.ts'

export interface RouteKey extends ParsedPath {
  readonly variant: VariantId | undefined
  readonly number: VariantNumber | undefined
  readonly receivedPath: string
}

export const splitLanguage = (variant: VariantId, pathname: string): ParsedPath =>
  hasLanguagePrefix(variant) ? parseTaggedPath(pathname) : { language: undefined, path: pathname as PagePath }

export function toRouteKey(host: string, pathname: string, config: Config): RouteKey {
  const variant = variantOfHost(host, config)
  const { language, path } = variant ? splitLanguage(variant, pathname) : { language: undefined, path: pathname }
  return {
    variant,
    number: variant && rulesOf(variant).number,
    language,
    path: normalizePath(path),
    receivedPath: path,
  }
}

export const pagePath = (path: string): PagePath => normalizePath(siteLocaleOfPath(path).path)
