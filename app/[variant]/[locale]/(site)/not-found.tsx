import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/sections/notice'
import { SearchForm } from '@/components/sections/search/search-form'
import { rootSiteLocale } from '@/lib/server/page/site-locale'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('e404')
  return { title: t('title') }
}

/** Boundary of `notFound()`; its metadata applies to every 404 response. */
export default async function NotFoundBoundary() {
  const [siteLocale, t] = await Promise.all([rootSiteLocale(), getTranslations('e404')])
  return (
    <Notice siteLocale={siteLocale} code="404" title={t('title')} text={t('text')}>
      <SearchForm siteLocale={siteLocale} />
    </Notice>
  )
}
