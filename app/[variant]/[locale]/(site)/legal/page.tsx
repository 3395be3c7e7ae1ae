import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalList } from '@/components/sections/legal/legal-list'
import { StructuredData } from '@/components/sections/structured-data'
import { currentLegalVersion, LEGAL_DOCUMENTS } from '@/lib/domain/legal-documents'
import { formatDay } from '@/lib/server/content/legal'
import { pageMetadata } from '@/lib/server/page/metadata'
import { breadcrumbs } from '@/lib/server/page/structured-data'
import { requireSiteLocale } from '@/lib/server/page/site-locale'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations()
  return pageMetadata(await requireSiteLocale(params), '/legal', {
    title: t('title.legal'),
    description: t('legal.description'),
  })
}

export default async function LegalPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const documents = LEGAL_DOCUMENTS.map(({ id }) => currentLegalVersion(id)).map((version) => ({
    version,
    date: formatDay(version.version),
  }))
  const t = await getTranslations()
  const trail = breadcrumbs(siteLocale, [
    { name: t('nav.home'), path: '/' },
    { name: t('title.legal'), path: '/legal' },
  ])
  return (
    <>
      <LegalList siteLocale={siteLocale} documents={documents} />
      <StructuredData things={[trail]} />
    </>
  )
}
