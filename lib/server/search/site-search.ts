import 'server-only'
import { getTranslations } from 'next-intl/server'
import { createHash } from 'node:crypto'
import { languageEntry, type SiteLocale } from '../../../i18n/locales.ts'
import type { SearchIndex, SearchMessages } from '../../contract/search-index.ts'
import { SEARCH_KINDS, type SearchDocument, type SearchKind } from '../../domain/site-search/document.ts'
import { fitIndex } from '../../domain/site-search/limits.ts'
import { createSiteIndex, type FindDocuments } from '../../domain/site-search/site-index.ts'
import { compressShared, type Encoding } from '../../http/content-encoding.ts'
import { UpstreamError } from '../../http/upstream-error.ts'
import { pluralForms } from '../../visitor/plural-forms.ts'
import { CACHED } from '../cache-manifest.ts'
import { shared } from '../../runtime/process-state.ts'
import { cached } from '../cached.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { loadPrices } from '../catalogue/prices.ts'
import { legalDocuments } from './legal-documents.ts'
import { pageDocuments } from './page-documents.ts'
import { topicDocuments } from './topic-documents.ts'

interface SiteSearch {
  readonly find: FindDocuments
  /** The documents as a browser loads them. */
  readonly etag: string
  readonly bodies: Readonly<Record<Encoding, Buffer<ArrayBuffer>>>
}

async function loadDocuments(siteLocale: SiteLocale): Promise<SearchDocument[]> {
  // Without prices the catalogue is empty, although tests are sold.
  if (!(await loadPrices(siteLocale.variant))) throw new UpstreamError('network', 'the tests are not known')
  const catalogue = await loadCatalogue(siteLocale)
  // Pages of the content service come last, since their number has no limit.
  const parts = await Promise.all([
    topicDocuments(siteLocale, catalogue),
    legalDocuments(siteLocale),
    pageDocuments(siteLocale, catalogue),
  ])
  return fitIndex(parts.flat())
}

const KIND_LABELS = {
  test: 'search.kinds.test',
  gene: 'demo.gene',
  medicine: 'demo.drugs.drug',
  condition: 'demo.condition',
  trait: 'demo.traits.trait',
  page: 'search.kinds.page',
  question: 'search.kinds.question',
  legal: 'search.kinds.legal',
} as const satisfies Record<SearchKind, string>

export async function searchMessages({ language }: SiteLocale): Promise<SearchMessages> {
  const t = await getTranslations({ locale: language })
  return {
    hint: t('search.hint'),
    none: t('search.none'),
    found: pluralForms((n) => t('search.found', { n }), languageEntry(language).intl),
    kinds: Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, t(KIND_LABELS[kind])])) as Record<SearchKind, string>,
  }
}

/** Builds are long and need much memory, so that each waits for the one before, of any language. */
const builds = shared('search.builds', () => ({ last: Promise.resolve() as Promise<unknown> }))

function buildInTurn(siteLocale: SiteLocale): Promise<SiteSearch> {
  const build = builds.last.then(() => buildSiteSearch(siteLocale))
  builds.last = build.catch(() => undefined)
  return build
}

async function buildSiteSearch(siteLocale: SiteLocale): Promise<SiteSearch> {
  const [documents, messages] = await Promise.all([loadDocuments(siteLocale), searchMessages(siteLocale)])
  const identity = Buffer.from(JSON.stringify({ documents, messages } satisfies SearchIndex))
  return {
    find: await createSiteIndex(documents),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`,
    bodies: { identity, ...(await compressShared(identity)) },
  }
}

/** The search of a language; `undefined` if the tests or the content pages have never been loaded. */
export const loadSiteSearch = ({ variant, language }: SiteLocale): Promise<SiteSearch | undefined> =>
  cached({
    key: `${variant} ${language}`,
    ...CACHED.search,
    read: () => buildInTurn({ variant, language }),
    servesStale: true,
    failure: 'search: the index cannot be built, the last one stays',
  })
