import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { LegalDocument } from '@/components/sections/legal/legal-document'
import { StructuredData } from '@/components/sections/structured-data'
import { findLegalVersion, LEGAL_VERSIONS, legalPath, legalSlug } from '@/lib/domain/legal-documents'
import { legalDescription, legalHeadline, legalTitle, legalView, textLanguage } from '@/lib/server/content/legal'
import { pageMetadata } from '@/lib/server/page/metadata'
import { article, breadcrumbs } from '@/lib/server/page/structured-data'
import { requireSiteLocale } from '@/lib/server/page/site-locale'

type Props = { params: Promise<{ variant: string; locale: string; slug: string }> }

export const generateStaticParams = () => LEGAL_VERSIONS.map((version) => ({ slug: legalSlug(version) }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const siteLocale = await requireSiteLocale(params)
  const version = findLegalVersion((await params).slug) ?? notFound()
  const messages = { title: await legalTitle(version), description: await legalDescription(siteLocale, version) }
  return {
    ...pageMetadata(siteLocale, legalPath(version), messages),
    ...(version.current ? {} : { robots: { index: false, follow: true } }),
  }
}

export default async function LegalDocumentPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const version = findLegalVersion((await params).slug) ?? notFound()
  const [t, title, description] = await Promise.all([
    getTranslations(),
    legalTitle(version),
    legalDescription(siteLocale, version),
  ])
  const path = legalPath(version)
  const trail = breadcrumbs(siteLocale, [
    { name: t('nav.home'), path: '/' },
    { name: t('title.legal'), path: '/legal' },
    { name: title, path },
  ])
  return (
    <>
      <LegalDocument siteLocale={siteLocale} title={title} lead={description} view={legalView(siteLocale, version)} />
      <StructuredData
        things={[
          trail,
          article(siteLocale, {
            title: legalHeadline(siteLocale, version),
            description,
            path,
            date: version.version,
            language: textLanguage(siteLocale),
          }),
        ]}
      />
    </>
  )
}
