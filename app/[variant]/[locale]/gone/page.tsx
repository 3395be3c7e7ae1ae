import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/sections/notice'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('e410')
  return { title: t('title'), robots: { index: false } }
}

/** A page that was taken down for good; answered with status 410. */
export default async function GonePage({ params }: Props) {
  const [place, t] = await Promise.all([requirePlace(params), getTranslations('e410')])
  return <Notice place={place} code="410" title={t('title')} text={t('text')} />
}
