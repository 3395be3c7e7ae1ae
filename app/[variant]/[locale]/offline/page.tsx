import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/sections/notice'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('offline')
  return { title: t('title'), robots: { index: false } }
}

/** What a browser without a network shows; kept by the service worker. */
export default async function OfflinePage({ params }: Props) {
  const [place, t] = await Promise.all([requirePlace(params), getTranslations('offline')])
  return <Notice place={place} title={t('title')} text={t('text')} />
}
