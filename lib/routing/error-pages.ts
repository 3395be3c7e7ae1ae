/** Selects the error page that replaces an error response. */
import { languagesOf, type SiteLocale } from '../../i18n/locales.ts'
import { parsePath, pathname, type PagePath } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import { SUBSCRIPTION_PATH } from '../domain/subscription.ts'
import { variantOfHost } from '../variants/variants.ts'
import { negotiateLanguage } from './negotiate-language.ts'
import {
  ERROR_PATH,
  ORDER_FORM_PATH,
  ORDER_NOT_FOUND_PATH,
  SUBSCRIPTION_NOT_FOUND_PATH,
  ORDER_STATUS_PATH,
  FORM_ERROR_PATH,
} from './static-routes.ts'
import { stripTrailingSlash } from './normalize-path.ts'

const ERROR_PAGES: readonly PagePath[] = [
  ERROR_PATH,
  FORM_ERROR_PATH,
  ORDER_NOT_FOUND_PATH,
  SUBSCRIPTION_NOT_FOUND_PATH,
]

const INVALID_LINK_PAGES: Readonly<Record<string, PagePath>> = {
  [ORDER_STATUS_PATH]: ORDER_NOT_FOUND_PATH,
  [SUBSCRIPTION_PATH]: SUBSCRIPTION_NOT_FOUND_PATH,
}

interface ErrorResponse {
  readonly host: string
  readonly method: string
  readonly url: string
  readonly acceptLanguage: string
  readonly status: number
}

function findErrorPage(page: PagePath, { method, status }: ErrorResponse): PagePath | undefined {
  if (status >= 500) return ERROR_PATH
  // A rate-limited form (429) is answered by its own page, which preserves the input.
  if (page === ORDER_FORM_PATH && method === 'POST' && status >= 400 && status !== 429) return FORM_ERROR_PATH
  return status === 404 ? INVALID_LINK_PAGES[page] : undefined
}

export function errorPagePaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  const siteLocales = variant ? languagesOf(variant).map((language): SiteLocale => ({ variant, language })) : []
  return siteLocales.flatMap((siteLocale) => ERROR_PAGES.map((page) => pathname(siteLocale, page)))
}

/**
 * The error page in the language of the URL, else of the visitor; `undefined` on unknown hosts, or where the response
 * is sent as it is.
 */
export function errorPageFor(errorResponse: ErrorResponse, config: Config): string | undefined {
  const variant = variantOfHost(errorResponse.host, config)
  if (!variant) return undefined
  const { language = negotiateLanguage(variant, undefined, errorResponse.acceptLanguage), path } = parsePath(
    variant,
    errorResponse.url.split('?', 1)[0] ?? '/',
  )
  const page = findErrorPage(stripTrailingSlash(path), errorResponse)
  return page && pathname({ variant, language }, page)
}
