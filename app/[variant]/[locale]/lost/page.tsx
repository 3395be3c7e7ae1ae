import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/sections/notice'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('eLost')
  return { title: t('title'), robots: { index: false } }
}

/** Redirects that never arrive (specification, section 9); answered with status 404. */
export default async function LostPage({ params }: Props) {
  const [place, t] = await Promise.all([requirePlace(params), getTranslations('eLost')])
  return <Notice place={place} title={t('title')} text={t('text')} />
}
