import { languagesOf, type Place } from '../../i18n/locales.ts'
import { parsePath, pathname, type PagePath } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import { SUBSCRIPTION_PATH } from '../domain/subscription.ts'
import { variantOfHost } from '../variants/variants.ts'
import { visitorLanguage } from './decide.ts'
import {
  FAILED_PATH,
  FORM_PATH,
  NO_ORDER_PATH,
  NO_SUBSCRIPTION_PATH,
  ORDER_STATUS_PATH,
  UNSENT_PATH,
} from './fixed-paths.ts'
import { withoutClosingSlash } from './table-form.ts'

const STAND_INS: readonly PagePath[] = [FAILED_PATH, UNSENT_PATH, NO_ORDER_PATH, NO_SUBSCRIPTION_PATH]

/** What stands in for a page whose link names nothing. */
const LOST_LINKS: Readonly<Record<string, PagePath>> = {
  [ORDER_STATUS_PATH]: NO_ORDER_PATH,
  [SUBSCRIPTION_PATH]: NO_SUBSCRIPTION_PATH,
}

/** An answer that the framework, or the door, has no words for. */
interface Refusal {
  readonly host: string
  readonly method: string
  /** As it came: path and query. */
  readonly url: string
  readonly acceptLanguage: string
  readonly status: number
}

function standIn(page: PagePath, { method, status }: Refusal): PagePath | undefined {
  if (status >= 500) return FAILED_PATH
  // A form that came too often is answered by its own page, which keeps what was typed.
  if (page === FORM_PATH && method === 'POST' && status >= 400 && status !== 429) return UNSENT_PATH
  return status === 404 ? LOST_LINKS[page] : undefined
}

/** The pages of a host that stand in for answers without words, in each of its languages. */
export function standInPaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  const places = variant ? languagesOf(variant).map((language): Place => ({ variant, language })) : []
  return places.flatMap((place) => STAND_INS.map((page) => pathname(place, page)))
}

/** The page that stands in for an answer, in the language of the address, else of the visitor; `undefined` where it stands itself, or on a host that is not ours. */
export function standInFor(refusal: Refusal, config: Config): string | undefined {
  const variant = variantOfHost(refusal.host, config)
  if (!variant) return undefined
  const { language = visitorLanguage(variant, undefined, refusal.acceptLanguage), path } = parsePath(
    variant,
    refusal.url.split('?', 1)[0] ?? '/',
  )
  const page = standIn(withoutClosingSlash(path), refusal)
  return page && pathname({ variant, language }, page)
}
