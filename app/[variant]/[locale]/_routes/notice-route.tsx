import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/sections/notice'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

/** A page that stands for another one; its words are `title` and `text` of a namespace. */
export function noticeRoute(
  namespace: 'e410' | 'eLost' | 'e500' | 'eForm' | 'eOrder' | 'eSubscription' | 'offline',
  code?: string,
) {
  return {
    async generateMetadata(): Promise<Metadata> {
      const t = await getTranslations(namespace)
      return { title: t('title'), description: t('text'), robots: { index: false } }
    },
    async Page({ params }: Props) {
      const [place, t] = await Promise.all([requirePlace(params), getTranslations(namespace)])
      return <Notice place={place} {...(code && { code })} title={t('title')} text={t('text')} />
    },
  }
}
