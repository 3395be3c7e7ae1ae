import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotFound } from '@/components/sections/not-found'
import { rootPlace } from '@/lib/server/site-place'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('e404')
  return { title: t('title') }
}

/** What a page answers that finds itself missing; also the head of every answer with status 404. */
export default async function NotFoundBoundary() {
  return <NotFound place={await rootPlace()} />
}
