import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { LegalDocument } from '@/components/sections/legal/legal-document'
import { StructuredData } from '@/components/sections/structured-data'
import { findLegalVersion, LEGAL_VERSIONS, legalPath, legalSlug } from '@/lib/domain/legal-documents'
import { legalDescription, legalHeadline, legalTitle, legalView, textLanguage } from '@/lib/server/legal'
import { pageMetadata } from '@/lib/server/page-metadata'
import { article, breadcrumbs } from '@/lib/server/structured-data'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string; slug: string }> }

export const generateStaticParams = () => LEGAL_VERSIONS.map((version) => ({ slug: legalSlug(version) }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const place = await requirePlace(params)
  const version = findLegalVersion((await params).slug) ?? notFound()
  const words = { title: await legalTitle(version), description: await legalDescription(place, version) }
  return {
    ...pageMetadata(place, legalPath(version), words),
    ...(version.current ? {} : { robots: { index: false, follow: true } }),
  }
}

export default async function LegalDocumentPage({ params }: Props) {
  const place = await requirePlace(params)
  const version = findLegalVersion((await params).slug) ?? notFound()
  const [t, title, description] = await Promise.all([
    getTranslations(),
    legalTitle(version),
    legalDescription(place, version),
  ])
  const path = legalPath(version)
  const trail = breadcrumbs(place, [
    { name: t('nav.home'), path: '/' },
    { name: t('title.legal'), path: '/legal' },
    { name: title, path },
  ])
  return (
    <>
      <LegalDocument place={place} title={title} lead={description} view={legalView(place, version)} />
      <StructuredData
        things={[
          trail,
          article(place, {
            title: legalHeadline(place, version),
            description,
            path,
            date: version.version,
            language: textLanguage(place),
          }),
        ]}
      />
    </>
  )
}
