import type { Metadata } from 'next'
import { FinderForm } from '@/components/sections/finder/finder-form'
import { StructuredData } from '@/components/sections/structured-data'
import { FINDER_PATH } from '@/lib/domain/test-finder/questions'
import { sharedPageMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { trailTo } from '@/lib/server/page/structured-data'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return sharedPageMetadata(await requireSiteLocale(params), FINDER_PATH)
}

export default async function TestFinderPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  return (
    <>
      <FinderForm siteLocale={siteLocale} />
      <StructuredData things={[await trailTo(siteLocale, FINDER_PATH)]} />
    </>
  )
}
