import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LegalDocument } from '@/components/sections/legal/legal-document'
import { findLegalVersion, LEGAL_VERSIONS, legalPath, legalSlug } from '@/lib/domain/legal-documents'
import { legalDescription, legalTitle, legalView } from '@/lib/server/legal'
import { pageMetadata } from '@/lib/server/page-metadata'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string; slug: string }> }

export const generateStaticParams = () => LEGAL_VERSIONS.map((version) => ({ slug: legalSlug(version) }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const place = await requirePlace(params)
  const version = findLegalVersion((await params).slug) ?? notFound()
  const words = { title: await legalTitle(version), description: await legalDescription(place, version) }
  return { ...pageMetadata(place, legalPath(version), words), ...(version.current ? {} : { robots: { index: false, follow: true } }) }
}

export default async function LegalDocumentPage({ params }: Props) {
  const place = await requirePlace(params)
  const version = findLegalVersion((await params).slug) ?? notFound()
  return <LegalDocument place={place} title={await legalTitle(version)} view={legalView(place, version)} />
}
