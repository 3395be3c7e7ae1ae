import { notFound } from 'next/navigation'
import { config } from '@/lib/config/config'
import { findSharedPage } from '@/lib/domain/shared-pages'
import { openGraphCard } from '@/lib/server/opengraph/card'
import { pageMessages } from '@/lib/server/page/page-messages'
import { requireSiteLocale } from '@/lib/server/page/site-locale'

// Rendered on first request, then cached until the configuration changes.
export const dynamic = 'force-static'
export const generateStaticParams = () => []

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ variant: string; locale: string; page: string }> },
): Promise<Response> {
  const siteLocale = await requireSiteLocale(params)
  const path = findSharedPage((await params).page) ?? notFound()
  return openGraphCard({ siteName: config().siteName, ...(await pageMessages(siteLocale, path)) })
}
