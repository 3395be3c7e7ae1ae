import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { LegalChanges } from '@/components/sections/legal/legal-changes'
import {
  changesPath,
  comparisonOf,
  findLegalVersion,
  LEGAL_COMPARISONS,
  legalSlug,
  type LegalComparison,
} from '@/lib/domain/legal-documents'
import { formatDay, isTemplate, legalChanges, textLanguage } from '@/lib/server/content/legal'
import { pageMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'

type Props = { params: Promise<{ variant: string; locale: string; slug: string }> }

export const generateStaticParams = () => LEGAL_COMPARISONS.map(({ newer }) => ({ slug: legalSlug(newer) }))

async function requireComparison(params: Props['params']): Promise<LegalComparison> {
  const version = findLegalVersion((await params).slug)
  return (version && comparisonOf(version)) ?? notFound()
}

const dates = ({ newer, older }: LegalComparison) => ({
  newer: formatDay(newer.version),
  older: formatDay(older.version),
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const siteLocale = await requireSiteLocale(params)
  const comparison = await requireComparison(params)
  const t = await getTranslations('legal')
  const title = t('changesTitle', { date: dates(comparison).newer })
  const messages = { title, description: t('changesAbout', dates(comparison)) }
  return {
    ...pageMetadata(siteLocale, changesPath(comparison), messages),
    ...(comparison.newer.current ? {} : { robots: { index: false, follow: true } }),
  }
}

export default async function LegalChangesPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const comparison = await requireComparison(params)
  return (
    <LegalChanges
      siteLocale={siteLocale}
      comparison={comparison}
      dates={dates(comparison)}
      isTemplate={isTemplate()}
      textLanguage={textLanguage(siteLocale)}
      sections={legalChanges(siteLocale, comparison)}
    />
  )
}
