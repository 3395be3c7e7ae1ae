import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import type { PagePath } from '@/i18n/paths'
import { PREVIEW_COOKIE } from '@/lib/door/preview'
import { tableForm } from '@/lib/door/table-form'
import { loadContentPage, loadDraft } from '@/lib/server/content/pages'
import { checkedPreview } from '@/lib/server/content/preview'
import { requirePlace } from '@/lib/server/site-place'
import { ContentPage } from '../../_routes/content-page'

type Props = { params: Promise<{ variant: string; locale: string; path: string[] }> }

/** The entry that the visitor has leave to see; for anybody else, the page that stands there. */
async function load(params: Props['params']) {
  const [place, cookie] = [await requirePlace(params), (await cookies()).get(PREVIEW_COOKIE)?.value]
  const path: PagePath = tableForm(`/${(await params).path.join('/')}`)
  const preview = await checkedPreview(new URLSearchParams(cookie))
  const draft = preview && (await loadDraft(place, path, preview))
  return draft
    ? { place, path, preview, ...draft }
    : { place, path, ...((await loadContentPage(place, path, undefined)) ?? notFound()) }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page, data } = await load(params)
  return { title: data.title ?? page.title, robots: { index: false, follow: false } }
}

/** An entry that is not published, for whoever has the link to it. */
export default async function PreviewPage({ params }: Props) {
  return <ContentPage {...await load(params)} />
}
