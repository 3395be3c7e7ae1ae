import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { plainText } from '../../contract/legal-text.ts'
import { LEGAL_VERSIONS, legalPath, type LegalVersion } from '../../domain/legal-documents.ts'
import type { SearchDocument } from '../../domain/site-search/document.ts'
import { distinctWords } from '../../domain/site-search/words.ts'
import { legalBlocks, textLanguage } from '../content/legal.ts'

const ofKind = { kind: 'legal', headings: '' } as const

function sections(siteLocale: SiteLocale, version: LegalVersion, title: string): SearchDocument[] {
  const language = textLanguage(siteLocale) === siteLocale.language ? undefined : textLanguage(siteLocale)
  return legalBlocks(siteLocale, version).flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? [
          {
            ...ofKind,
            title: plainText(block.runs),
            href: href(siteLocale, legalPath(version), { hash: block.id }),
            excerpt: title,
            words: '',
            language,
          },
        ]
      : [],
  )
}

/** The legal documents in force, and their sections. */
export async function legalDocuments(siteLocale: SiteLocale): Promise<SearchDocument[]> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'legal' })
  return LEGAL_VERSIONS.filter(({ current }) => current).flatMap((version) => {
    const title = t(`titles.${version.id}`)
    const about = t(`about.${version.id}`)
    const link = href(siteLocale, legalPath(version))
    return [
      { ...ofKind, title, href: link, excerpt: about, words: distinctWords(about) },
      ...sections(siteLocale, version, title),
    ]
  })
}
