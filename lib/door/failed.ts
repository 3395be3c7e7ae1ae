import { languagesOf, type Place } from '../../i18n/locales.ts'
import { parsePath, pathname } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import { variantOfHost } from '../variants/variants.ts'
import { visitorLanguage } from './decide.ts'
import { FAILED_PATH } from './fixed-paths.ts'

const failedPath = (place: Place) => pathname(place, FAILED_PATH)

/** The pages of failure of a host, one for each of its languages. */
export function failedPaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  return variant ? languagesOf(variant).map((language) => failedPath({ variant, language })) : []
}

/** The page of failure in the language of an address, else of the visitor; `undefined` on a host that is not ours. */
export function failedPathFor(host: string, path: string, acceptLanguage: string, config: Config): string | undefined {
  const variant = variantOfHost(host, config)
  return variant && failedPath({ variant, language: parsePath(variant, path).language ?? visitorLanguage(variant, undefined, acceptLanguage) })
}
