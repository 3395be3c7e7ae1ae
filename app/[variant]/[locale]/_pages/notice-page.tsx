import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/sections/notice'
import { requireSiteLocale } from '@/lib/server/page/site-locale'

type Props = { params: Promise<{ variant: string; locale: string }> }

/** An error or notice page; its texts are `title` and `text` of a namespace. */
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
      const [siteLocale, t] = await Promise.all([requireSiteLocale(params), getTranslations(namespace)])
      return <Notice siteLocale={siteLocale} {...(code && { code })} title={t('title')} text={t('text')} />
    },
  }
}
