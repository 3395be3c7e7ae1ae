import { languagesOf } from '../../i18n/locales.ts'
import { parseLastLanguage, type PagePath } from '../../i18n/paths.ts'
import type { Config, VariantNumber } from '../config/config.ts'
import type { ContentIndex } from '../domain/content-page.ts'
import type { Language } from '../domain/languages.ts'
import { hasLanguagePrefix, rulesOf, variantOf, type VariantId } from '../variants/variants.ts'
import { contentFacts, rightContentPath } from './content-facts.ts'
import type { Facts } from './facts.ts'
import { DATED_PATHS, OWN_PATHS } from './fixed-paths.ts'
import { isMalformed } from './malformed-path.ts'
import { tableAddress } from './table-address.ts'
import { pathKey, tableForm, withoutClosingSlash, withoutPastedEnd } from './table-form.ts'

/** What is known of addresses beside the pages that the site always has. */
export interface KnownAddresses {
  /** `undefined` while the content service has never answered. */
  contentOf(variant: VariantNumber): ContentIndex | undefined
  /** The dictionary of redirects. */
  readonly redirects: {
    findExact(path: string, isPage: (path: string) => boolean): Facts | undefined
    findWildcard(path: string, isPage: (path: string) => boolean): Facts | undefined
  }
}

interface AskedAddress {
  readonly host: string
  /** As it came, percent-encoded. */
  readonly pathname: string
  /** Whether it is a public file. */
  readonly isFile: boolean
}

const OWN_BY_KEY = new Map([...OWN_PATHS].map((path) => [pathKey(path), path as PagePath]))

/** The path of an own page that a path in another case means; the closing slash of a document stays. */
const rightOwnPath = (path: string): PagePath | undefined =>
  OWN_BY_KEY.get(pathKey(path)) ?? OWN_BY_KEY.get(pathKey(withoutClosingSlash(path)))

/** Without a language the way leads on to the visitor's, which is for that visitor only. */
const movedTo = (to: PagePath, hasLanguage: boolean): Facts => ({
  kind: 'redirect',
  to,
  status: hasLanguage ? 308 : 307,
})

/** What is at a path of a variant. `asked` is as it came, without its language. */
function pathFacts(
  variant: VariantId,
  language: Language | undefined,
  asked: string,
  { contentOf, redirects }: KnownAddresses,
): Facts {
  const path = tableForm(asked)
  if (OWN_PATHS.has(path)) return { kind: 'page' }
  const inForce = DATED_PATHS.get(path)
  // Not for good: the address is that of the text itself as soon as there is a newer one.
  if (inForce) return { kind: 'redirect', to: inForce, status: 307 }
  const hasLanguage = language !== undefined || !hasLanguagePrefix(variant)
  const own = rightOwnPath(asked)
  if (own) return movedTo(own, hasLanguage)
  const index = contentOf(rulesOf(variant).number)
  // An outage is no proof that there is no such page: the page itself finds out, and no wildcard takes it away.
  if (!index) return redirects.findExact(path, () => true) ?? { kind: 'unsure' }
  const contentAt = (at: PagePath) => contentFacts(index, variant, { language, path: at })
  const isPage = (at: string) => OWN_PATHS.has(at) || contentAt(at as PagePath) !== undefined
  const found = contentAt(path) ?? redirects.findExact(path, isPage)
  if (found) return found
  const content = rightContentPath(index, variant, { language, path })
  if (content) return movedTo(content, hasLanguage)
  return (
    redirects.findWildcard(path, isPage) ??
    pastedFacts(variant, language, asked, { contentOf, redirects }) ?? { kind: 'unknown' }
  )
}

/** What is at a path without what was copied behind it: the way there. */
function pastedFacts(
  variant: VariantId,
  language: Language | undefined,
  asked: string,
  known: KnownAddresses,
): Facts | undefined {
  const right = withoutPastedEnd(asked)
  if (right === asked) return undefined
  const facts = pathFacts(variant, language, right, known)
  return facts.kind === 'page'
    ? movedTo(tableForm(right), language !== undefined || !hasLanguagePrefix(variant))
    : facts
}

/** Facts of the page behind a language segment, on a variant whose paths have none: it leads there in one step. */
function prefixedFacts(variant: VariantId, pathname: string, known: KnownAddresses, config: Config): Facts | undefined {
  const { language, path } = parseLastLanguage(pathname)
  if (!language) return undefined
  const isOwn = languagesOf(variant).includes(language)
  if (!isOwn && !config.hosts[2].length) return undefined
  const facts = isOwn ? pathFacts(variant, undefined, path, known) : pathFacts(variantOf(2), language, path, known)
  if (facts.kind === 'page')
    return { kind: 'redirect', to: rightOwnPath(path) ?? tableForm(path), status: 308, language }
  return facts.kind === 'redirect' ? { ...facts, language } : undefined
}

/** What the door must know of an address: what is there, or where it leads. */
export function addressFacts({ host, pathname, isFile }: AskedAddress, known: KnownAddresses, config: Config): Facts {
  if (isFile) return { kind: 'file' }
  const { variant, language, path, asked } = tableAddress(host, pathname, config)
  if (!variant) return { kind: OWN_PATHS.has(path) ? 'page' : 'unknown' }
  if (isMalformed(pathname)) return { kind: 'unknown' }
  const facts = pathFacts(variant, language, asked, known)
  return (
    (facts.kind === 'unknown' && !hasLanguagePrefix(variant) && prefixedFacts(variant, pathname, known, config)) ||
    facts
  )
}
