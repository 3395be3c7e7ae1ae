import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/sections/notice'
import { rootPlace } from '@/lib/server/site-place'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('e404')
  return { title: t('title') }
}

/** What a page answers that finds itself missing; also the head of every answer with status 404. */
export default async function NotFoundBoundary() {
  const [place, t] = await Promise.all([rootPlace(), getTranslations('e404')])
  return <Notice place={place} code="404" title={t('title')} text={t('text')} />
}
