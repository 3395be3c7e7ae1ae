import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import type { PagePath } from '@/i18n/paths'
import { PREVIEW_COOKIE } from '@/lib/routing/draft-access'
import { normalizePath } from '@/lib/routing/normalize-path'
import { loadContentPage, loadDraft } from '@/lib/server/content/pages'
import { checkedPreview } from '@/lib/server/content/preview'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { ContentPage } from '../../../_pages/content-page'

type Props = { params: Promise<{ variant: string; locale: string; path: string[] }> }

/** The draft that the visitor's preview cookie grants access to; otherwise the published page. */
async function load(params: Props['params']) {
  const siteLocale = await requireSiteLocale(params)
  const cookie = (await cookies()).get(PREVIEW_COOKIE)?.value
  const path: PagePath = normalizePath(`/${(await params).path.join('/')}`)
  const preview = await checkedPreview(new URLSearchParams(cookie))
  const draft = preview && (await loadDraft(siteLocale, path, preview))
  return draft
    ? { siteLocale, path, preview, ...draft }
    : { siteLocale, path, ...((await loadContentPage(siteLocale, path, undefined)) ?? notFound()) }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page, data } = await load(params)
  return { title: data.title ?? page.title, robots: { index: false, follow: false } }
}

export default async function PreviewPage({ params }: Props) {
  return <ContentPage {...await load(params)} />
}
