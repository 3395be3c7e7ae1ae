import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/sections/notice'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('e500')
  return { title: t('title'), robots: { index: false } }
}

/** What is sent in place of a page that could not be made; the server process keeps it in memory. */
export default async function FailedPage({ params }: Props) {
  const [place, t] = await Promise.all([requirePlace(params), getTranslations('e500')])
  return <Notice place={place} title={t('title')} text={t('text')} />
}
