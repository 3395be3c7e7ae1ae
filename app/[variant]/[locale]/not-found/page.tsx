import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotFound } from '@/components/sections/not-found'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('e404')
  return { title: t('title'), robots: { index: false } }
}

/** What the door answers unknown addresses with, under status 404. */
export default async function NotFoundPage({ params }: Props) {
  return <NotFound place={await requirePlace(params)} />
}
