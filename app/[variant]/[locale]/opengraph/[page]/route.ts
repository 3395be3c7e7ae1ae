import { notFound } from 'next/navigation'
import { config } from '@/lib/config/config'
import { findSharedPage } from '@/lib/domain/shared-pages'
import { openGraphCard } from '@/lib/server/opengraph/card'
import { pageWords } from '@/lib/server/page-words'
import { requirePlace } from '@/lib/server/site-place'

// Drawn when it is first asked for, and kept like a page: until the configuration changes.
export const dynamic = 'force-static'
export const generateStaticParams = () => []

/** The picture of a page for sharing. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ variant: string; locale: string; page: string }> },
): Promise<Response> {
  const place = await requirePlace(params)
  const path = findSharedPage((await params).page) ?? notFound()
  return openGraphCard({ siteName: config().siteName, ...(await pageWords(place, path)) })
}
