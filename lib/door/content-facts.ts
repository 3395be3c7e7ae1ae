import { languagesOf } from '../../i18n/locales.ts'
import { parsePath, pathname, placeOfPath, type ParsedPath } from '../../i18n/paths.ts'
import type { ContentIndex, ContentPage } from '../domain/content-page.ts'
import { hasLanguagePrefix, type VariantId } from '../variants/variants.ts'
import type { Facts } from './facts.ts'

function pageFacts({ id, arms }: ContentPage): Facts {
  const names = Object.keys(arms)
  return names.length ? { kind: 'page', content: { id, arms: names } } : { kind: 'page' }
}

/** What the door must know of a path that is no page of the site's own: a content page, if only in some language. */
export function contentFacts({ byAddress }: ContentIndex, variant: VariantId, { language, path }: ParsedPath): Facts | undefined {
  if (!hasLanguagePrefix(variant)) {
    const page = byAddress.get(path)
    return page && pageFacts(page)
  }
  const page = language && byAddress.get(pathname({ variant, language }, path))
  if (page) return pageFacts(page)
  const isSomewhere = !language && languagesOf(variant).some((other) => byAddress.has(pathname({ variant, language: other }, path)))
  return isSomewhere ? { kind: 'page' } : undefined
}

/** Where the slug of another language leads: the same page in the language of the address (decisions, Names and hosts). */
export function slugRedirect({ byAddress, byPage }: ContentIndex, variant: VariantId, { language, path }: ParsedPath): Facts | undefined {
  if (!language) return undefined
  const others = languagesOf(variant).map((other) => byAddress.get(pathname({ variant, language: other }, path)))
  const name = others.find((page) => page)?.page
  const right = byPage
    .get(name ?? '')
    ?.map(({ address }) => parsePath(variant, address))
    .find((parsed) => parsed.language === language)
  return right && { kind: 'redirect', to: right.path, status: 308 }
}

/** The addresses of a variant. */
export const contentAddresses = ({ byAddress }: ContentIndex, variant: VariantId): string[] =>
  byAddress
    .keys()
    .filter((address) => placeOfPath(address).place.variant === variant)
    .toArray()
